# Twins of libraries that AddressSanitizer and UndefinedBehaviorSanitizer watch, in the same build as those that are played with.
#
# Tests are compiled once and linked to both: what tests do is not what is to be watched, and compiling them takes longer than
# compiling what is. With BASTIDE_WATCHED there is for each library `x` that is named here a target `watched-x`, built of the
# same sources with assertions, into build/<preset>/watched (modules into watched/modules). Only tests build them.

include_guard(GLOBAL)

set(BASTIDE_WATCHED_DIR "${CMAKE_BINARY_DIR}/watched")

# bastide_watched_twin(TARGET TYPE [ONLY regex] [FOLDER folder]): TYPE is SHARED, MODULE or OBJECT; ONLY picks sources by their names,
# FOLDER is where a module's rules.toml lies.
function(bastide_watched_twin target type)
  if(NOT BASTIDE_WATCHED)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "ONLY;FOLDER" "")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  if(arg_ONLY)
    list(FILTER sources INCLUDE REGEX "${arg_ONLY}")
  endif()
  set(twin "watched-${target}")
  add_library(${twin} ${type} EXCLUDE_FROM_ALL ${sources})
  foreach(property
      INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_FEATURES COMPILE_OPTIONS LINK_LIBRARIES LINK_OPTIONS OUTPUT_NAME PREFIX
      VERSION SOVERSION UNITY_BUILD UNITY_BUILD_MODE CXX_VISIBILITY_PRESET VISIBILITY_INLINES_HIDDEN)
    get_target_property(value ${target} ${property})
    if(NOT value MATCHES "-NOTFOUND$")
      set_target_properties(${twin} PROPERTIES ${property} "${value}")
    endif()
  endforeach()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  list(TRANSFORM libraries REPLACE "^(Bastide::kernel|bastide_kernel)$" "watched-bastide_kernel")
  set_target_properties(${twin} PROPERTIES LINK_LIBRARIES "${libraries}" LIBRARY_OUTPUT_DIRECTORY "${BASTIDE_WATCHED_DIR}/lib")
  if(type STREQUAL "SHARED")
    get_target_property(name ${target} OUTPUT_NAME)
    if(NOT name)
      set_target_properties(${twin} PROPERTIES OUTPUT_NAME "${target}") # programs look for it by the name of the library
    endif()
    get_target_property(interface ${target} INTERFACE_LINK_LIBRARIES)
    target_link_libraries(${twin} INTERFACE ${interface})
  elseif(type STREQUAL "MODULE")
    get_target_property(folder ${target} LIBRARY_OUTPUT_DIRECTORY)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    set_target_properties(${twin} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${BASTIDE_WATCHED_DIR}/${folder}")
    set(rules "${BASTIDE_WATCHED_DIR}/${folder}/rules.toml")
    add_custom_command(
      OUTPUT "${rules}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${BASTIDE_WATCHED_DIR}/${folder}"
      COMMAND "${CMAKE_COMMAND}" -E copy "${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}/rules.toml" "${rules}"
      DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}/rules.toml"
      VERBATIM)
    target_sources(${twin} PRIVATE "${rules}")
  endif()
  target_compile_options(${twin} PRIVATE -Og -g1 -UNDEBUG ${bastide_twin_sanitizer_options})
  target_link_options(${twin} PRIVATE ${bastide_sanitizer_link_options})
  target_compile_definitions(${twin} PRIVATE BASTIDE_PORTABLE_ONLY) # what has a twin for newer processors is tested without
endfunction()
