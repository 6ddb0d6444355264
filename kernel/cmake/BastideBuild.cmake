# Settings of this repository's own build: warnings, sanitizers, link-time optimisation, ccache, installed folders.
# Nothing here reaches a module that is built outside the repository (see BastideModule.cmake for what does).

include_guard(GLOBAL)

# Warnings are errors in the presets dev and clang, by CMAKE_COMPILE_WARNING_AS_ERROR; a user's newer compiler must not stop a release build.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion)

# GCC looks for memory to use again from 128 MB on, which takes a tenth of the time of large units; they need 1 GB anyway.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=524288)
endif()

if(BASTIDE_ARCH)
  add_compile_options("-march=${BASTIDE_ARCH}")
endif()

# Of the preset asan for everything, of BastideWatched.cmake for some libraries.
set(bastide_sanitizer_options
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
    -fno-sanitize=null,vptr # a third of the compiling, and what is null or no longer there ends the program anyway
    -Wno-maybe-uninitialized) # false alarms in instrumented library code
# Of the twins, whose tests run before each change: what only other processors mind, and what AddressSanitizer finds as well, is left
# to the preset asan. That is a third of the compiling.
set(bastide_twin_sanitizer_options ${bastide_sanitizer_options}
    -fno-sanitize=alignment,object-size,pointer-overflow,nonnull-attribute,returns-nonnull-attribute)
set(bastide_sanitizer_link_options -fsanitize=address,undefined)
if(BASTIDE_SANITIZE)
  add_compile_options(${bastide_sanitizer_options})
  add_link_options(${bastide_sanitizer_link_options})
endif()

# Profiles lie beside the objects, so both builds are made in the same folder. What is optimised little (below) takes no part: it is
# compiled once for both.
if(BASTIDE_PROFILE)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "BASTIDE_PROFILE is '${BASTIDE_PROFILE}', but the compiler is ${CMAKE_CXX_COMPILER_ID}, whose profiles "
                        "this build does not know; use g++ or leave it empty.")
  elseif(BASTIDE_PROFILE STREQUAL "collect")
    set(bastide_profile_options -fprofile-generate -fprofile-update=prefer-atomic)
    add_link_options(-fprofile-generate)
  elseif(BASTIDE_PROFILE STREQUAL "use")
    set(bastide_profile_options -fprofile-use -fprofile-partial-training -Wno-missing-profile) # much is never run by a benchmark
  else()
    message(FATAL_ERROR "BASTIDE_PROFILE is '${BASTIDE_PROFILE}'; it may be 'collect', 'use' or empty.")
  endif()
  add_compile_options("$<$<NOT:$<BOOL:$<TARGET_PROPERTY:BASTIDE_OPTIMISED_LITTLE>>>:${bastide_profile_options}>")
endif()

if(BASTIDE_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# Where CMAKE_UNITY_BUILD is on (the presets release and asan) the sources of a folder are compiled as one, which reads every
# header once: half the time of a first build. Local names of the files in one folder therefore differ.
function(bastide_compile_folders_together target)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    string(MAKE_C_IDENTIFIER "${folder}" group)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
endfunction()

# What all sources include is compiled once for all targets of one `key`, whose options are the same.
function(bastide_share_headers target key)
  set_target_properties(${target} PROPERTIES DEFINE_SYMBOL "") # it has the target's name in it
  get_property(first GLOBAL PROPERTY bastide_headers_of_${key})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY bastide_headers_of_${key} ${target})
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# Not in builds that others get, nor where a source compiled by itself shows what it forgets to include.
set(BASTIDE_SHARE_HEADERS OFF)
if(CMAKE_UNITY_BUILD AND NOT EMSCRIPTEN AND NOT BASTIDE_PACKAGE AND NOT BASTIDE_LTO AND NOT BASTIDE_PROFILE)
  set(BASTIDE_SHARE_HEADERS ON)
endif()

# For code whose speed nobody notices; it is left out where the program is optimised as a whole. Sanitizers set their own level.
function(bastide_optimise_little target)
  if(NOT BASTIDE_SANITIZE)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-Og>)
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF BASTIDE_OPTIMISED_LITTLE ON)
  endif()
endfunction()

# The same bytes wherever a package is built: paths begin at the source, so ccache, where it is installed, must not rewrite them. What
# strangers reach is hardened as Debian does it.
if(BASTIDE_PACKAGE)
  add_compile_options(-g "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=." -fstack-protector-strong -Wformat -Werror=format-security)
  add_compile_definitions(_FORTIFY_SOURCE=2)
  add_link_options(-Wl,-z,relro,-z,now -Wl,--compress-debug-sections=zlib)
  set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
endif()

if(NOT EMSCRIPTEN) # which calls it itself (host/wasm/build)
  find_program(BASTIDE_CCACHE ccache)
endif()
mark_as_advanced(BASTIDE_CCACHE)
if(BASTIDE_CCACHE AND BASTIDE_PACKAGE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env --unset=CCACHE_BASEDIR --unset=CCACHE_NOHASHDIR --unset=CCACHE_SLOPPINESS --unset=CCACHE_COMMENTS
      "${BASTIDE_CCACHE}")
elseif(BASTIDE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Where the project lies makes no difference, so that a new clone takes what another has compiled. The sloppiness is what ccache
  # asks for before it caches anything compiled with a precompiled header. Comments count: such a header knows those that it was made
  # of by all their bytes, and if there is another comment now, takes a header that is included again for another one.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_COMMENTS=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${BASTIDE_CCACHE}")
  # Where /usr/lib/ccache stands first in PATH the compiler is ccache already, which finds nothing again if another one calls it.
  get_filename_component(bastide_compiler "${CMAKE_CXX_COMPILER}" REALPATH)
  if(bastide_compiler MATCHES "/ccache$")
    list(POP_BACK CMAKE_CXX_COMPILER_LAUNCHER)
  endif()
  message(STATUS "ccache keeps what is compiled: ${BASTIDE_CCACHE}")
endif()

# Installed places, all relative to the prefix. The program finds them relative to itself, so an installed tree can be moved.
set(BASTIDE_INSTALL_LIBRARY_DIR "${CMAKE_INSTALL_LIBDIR}/bastide") # no other program links the kernel
set(BASTIDE_INSTALL_MODULE_DIR "${BASTIDE_INSTALL_LIBRARY_DIR}/modules")
set(BASTIDE_INSTALL_TILESET_DIR "${CMAKE_INSTALL_DATADIR}/bastide/tilesets")
set(BASTIDE_INSTALL_WORDS_DIR "${CMAKE_INSTALL_DATADIR}/bastide/words")
set(BASTIDE_INSTALL_GAMES_DIR "${CMAKE_INSTALL_DATADIR}/bastide/games")
set(BASTIDE_INSTALL_TEMPLATE_DIR "${CMAKE_INSTALL_DATADIR}/bastide/templates")
set(BASTIDE_INSTALL_COMPLETION_DIR "${CMAKE_INSTALL_DATADIR}/bastide/completion")
set(BASTIDE_INSTALL_DOC_DIR "${CMAKE_INSTALL_DATADIR}/doc/bastide")
set(BASTIDE_INSTALL_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Bastide")
