# bastide_add_module(NAME [SOURCES file...] [RULES rules.toml] [OUTPUT_DIRECTORY dir] [ALLOW_UNDEFINED])
#
# Builds the module NAME as <dir>/NAME/NAME.so with its manifest rules.toml copied beside it, and from the folder of rules.toml, where
# they are there, README.md and words/ (its words in other languages): the shape in which the program finds modules on its search
# path. Used by this repository for its own modules, and by anybody for a module of their own:
#
#     find_package(Bastide REQUIRED)
#     bastide_add_module(my-module)            # all .cpp files of this folder, and its rules.toml
#
#     cmake -B build && cmake --build build && bastide play my-game.toml --modules build/modules
#
# SOURCES           default: every .cpp file of the current folder; if there is none, the library of another module plays what rules.toml
#                   declares, and the texts are all there is
# RULES             default: rules.toml of the current folder
# OUTPUT_DIRECTORY  default: <build>/modules
# ALLOW_UNDEFINED   leave undefined symbols to the loader (only a test of the loader wants that)
#
# The target is called module-NAME, for further target_link_libraries and the like.

include_guard(GLOBAL)

# What every library with game code needs: only what the API marks is visible, and no symbol that makes the dynamic linker
# share (and never unload) a definition across modules that know nothing of each other.
function(bastide_library_settings target)
  set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fno-gnu-unique)
  endif()
endfunction()

# An undefined symbol is an error when linking, not in the middle of a game. Clang leaves its sanitizer runtime to the program.
function(bastide_forbid_undefined target)
  if(NOT (BASTIDE_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "Clang"))
    target_link_options(${target} PRIVATE -Wl,--no-undefined)
  endif()
endfunction()

set(BASTIDE_INTERFACE_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/BastideInterface.cmake")

# bastide_write_interface(INCLUDE-FOLDER OUTPUT-FOLDER HEADERS): the header that says what a module is compiled against.
function(bastide_write_interface folder output headers)
  set(version "${Bastide_VERSION}")
  set(written "${output}/bastide/interface_digest.hpp")
  add_custom_command(
    OUTPUT "${written}"
    COMMAND "${CMAKE_COMMAND}" "-DHEADERS=${folder}" "-DVERSION=${version}" "-DOUT=${written}" -P "${BASTIDE_INTERFACE_SCRIPT}"
    DEPENDS ${headers} "${BASTIDE_INTERFACE_SCRIPT}"
    COMMENT "Telling the interface of the headers"
    VERBATIM)
endfunction()

# A module outside says what the installed headers are now, also if they are others than when Bastide was installed.
function(bastide_own_interface target)
  if(TARGET bastide-interface) # the kernel is built beside it
    return()
  endif()
  if(NOT TARGET bastide-own-interface)
    get_target_property(folders Bastide::bastide_api INTERFACE_INCLUDE_DIRECTORIES)
    find_path(include_folder bastide/bastide.hpp PATHS ${folders} NO_DEFAULT_PATH NO_CACHE REQUIRED)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${include_folder}/bastide/*.hpp")
    list(FILTER headers EXCLUDE REGEX "/interface_digest\\.hpp$")
    bastide_write_interface("${include_folder}" "${CMAKE_BINARY_DIR}/bastide-interface" "${headers}")
    add_custom_target(bastide-own-interface DEPENDS "${CMAKE_BINARY_DIR}/bastide-interface/bastide/interface_digest.hpp")
  endif()
  add_dependencies(${target} bastide-own-interface)
  target_include_directories(${target} BEFORE PRIVATE "${CMAKE_BINARY_DIR}/bastide-interface")
endfunction()

function(bastide_add_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALLOW_UNDEFINED" "RULES;OUTPUT_DIRECTORY" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "bastide_add_module(${name}): '${arg_UNPARSED_ARGUMENTS}' is not understood; write SOURCES before source files.")
  endif()
  if(NOT name MATCHES "^[a-z0-9]+(-[a-z0-9]+)*$")
    message(FATAL_ERROR "bastide_add_module(${name}): a module's name is made of lower-case words, digits and single hyphens.")
  endif()
  if(NOT arg_SOURCES)
    file(GLOB arg_SOURCES CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  endif()
  if(NOT arg_RULES)
    set(arg_RULES "${CMAKE_CURRENT_SOURCE_DIR}/rules.toml")
  endif()
  if(NOT arg_OUTPUT_DIRECTORY)
    set(arg_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/modules")
  endif()

  set(target "module-${name}")
  if(arg_SOURCES)
    add_library(${target} MODULE ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE Bastide::kernel)
    target_compile_features(${target} PRIVATE cxx_std_20)
    bastide_library_settings(${target})
    bastide_own_interface(${target})
    # Where what is read is checked, so are the indices of arrays of the module's own.
    target_compile_definitions(${target} PRIVATE $<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:_GLIBCXX_ASSERTIONS>)
    if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
      target_compile_options(${target} PRIVATE -O2) # a module of one's own is played with, even if nobody chose a build type
    endif()
    if(NOT arg_ALLOW_UNDEFINED)
      bastide_forbid_undefined(${target})
    endif()
  else()
    add_custom_target(${target} ALL)
  endif()

  set(folder "${arg_OUTPUT_DIRECTORY}/${name}")
  if(arg_SOURCES)
    set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME "${name}" LIBRARY_OUTPUT_DIRECTORY "${folder}")
  endif()
  if(EXISTS "${arg_RULES}")
    add_custom_command(
      OUTPUT "${folder}/rules.toml"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
      COMMAND "${CMAKE_COMMAND}" -E copy "${arg_RULES}" "${folder}/rules.toml"
      DEPENDS "${arg_RULES}"
      COMMENT "Copying the rules of module ${name}"
      VERBATIM)
    target_sources(${target} PRIVATE "${folder}/rules.toml")
  endif()
  # Its words in other languages, what saved games of another program have of it (jcz.toml), and what decides where its
  # rules meet others (atlas.toml).
  cmake_path(GET arg_RULES PARENT_PATH source_folder)
  file(GLOB catalogues CONFIGURE_DEPENDS RELATIVE "${source_folder}" "${source_folder}/words/*.toml" "${source_folder}/jcz.toml" "${source_folder}/atlas.toml")
  foreach(catalogue IN LISTS catalogues)
    add_custom_command(
      OUTPUT "${folder}/${catalogue}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}/words"
      COMMAND "${CMAKE_COMMAND}" -E copy "${source_folder}/${catalogue}" "${folder}/${catalogue}"
      DEPENDS "${source_folder}/${catalogue}"
      COMMENT "Copying the words of module ${name}"
      VERBATIM)
    target_sources(${target} PRIVATE "${folder}/${catalogue}")
  endforeach()
  if(EXISTS "${source_folder}/README.md") # people read its beginning where games are put together
    add_custom_command(
      OUTPUT "${folder}/README.md"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
      COMMAND "${CMAKE_COMMAND}" -E copy "${source_folder}/README.md" "${folder}/README.md"
      DEPENDS "${source_folder}/README.md"
      COMMENT "Copying the README of module ${name}"
      VERBATIM)
    target_sources(${target} PRIVATE "${folder}/README.md")
  endif()
endfunction()
