# What kernel and modules know each other by: a digest of the headers that modules include, as text without comments. Inline code of
# modules reads the kernel's tables and states, so whatever changes there makes another interface, however equal its sizes are.
#
#     cmake -DHEADERS=<folder with bastide/> -DVERSION=0.1.0 -DOUT=<file> -P BastideInterface.cmake
#
# writes a header that says both; the file is touched only when something in it is new.

cmake_minimum_required(VERSION 3.25)

# bastide_without_comments(TEXT VARIABLE): a comment reaches from the first // outside of texts to the end of its line.
function(bastide_without_comments text variable)
  string(REGEX REPLACE "(\n([^\"/\n]|/[^\"/\n]|\"[^\"\n]*\")*)//[^\n]*" "\\1" text "\n${text}")
  string(REGEX REPLACE "[ \t\n]+" " " text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# bastide_interface(FOLDER VARIABLE): the digest, eight hexadecimal digits.
function(bastide_interface folder variable)
  set(waiting bastide.hpp host/manifest.hpp host/tree.hpp) # the last two: for modules that play what others declare
  set(found "")
  set(digests "")
  while(waiting)
    list(POP_FRONT waiting name)
    list(APPEND found "${name}")
    file(READ "${folder}/bastide/${name}" text)
    bastide_without_comments("${text}" text)
    string(SHA256 digest "${text}")
    list(APPEND digests "${name} ${digest}")
    string(REGEX MATCHALL "#include [<\"]bastide/[a-z_/]+\\.hpp" includes "${text}")
    foreach(include IN LISTS includes)
      string(REGEX REPLACE "^.*bastide/" "" include "${include}")
      if(NOT include IN_LIST found AND NOT include IN_LIST waiting AND NOT include STREQUAL "interface_digest.hpp")
        list(APPEND waiting "${include}")
      endif()
    endforeach()
  endwhile()
  list(SORT digests)
  string(SHA256 digest "${digests}")
  string(SUBSTRING "${digest}" 0 8 digest)
  set(${variable} "${digest}" PARENT_SCOPE)
endfunction()

bastide_interface("${HEADERS}" digest)
string(REGEX REPLACE "^([0-9]+)\\.([0-9]+)\\.([0-9]+).*" "\\1 * 10000 + \\2 * 100 + \\3" number "${VERSION}")
math(EXPR number "${number}")
file(CONFIGURE OUTPUT "${OUT}" CONTENT [[// Written by the build (BastideInterface.cmake): what modules and kernel know each other by.
#pragma once
#define BASTIDE_INTERFACE 0x@digest@U
#define BASTIDE_VERSION @number@U
namespace bastide { // ccache knows a precompiled header by what the preprocessor leaves of it, and macros are not left
constexpr unsigned interface_of_headers = BASTIDE_INTERFACE, version_of_headers = BASTIDE_VERSION;
}
]] @ONLY)
