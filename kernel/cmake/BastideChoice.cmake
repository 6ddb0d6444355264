# bastide_choice(VARIABLE): the variable as ON, OFF or AUTO, by whichever of the words that CMake takes for them it was told (off, 0, TRUE).

include_guard(GLOBAL)

function(bastide_choice variable)
  string(TOUPPER "${${variable}}" word)
  if(word MATCHES "^(ON|YES|TRUE|Y|1)$")
    set(word ON)
  elseif("${word}" STREQUAL "" OR word MATCHES "^(OFF|NO|FALSE|N|0)$")
    set(word OFF)
  elseif(NOT word STREQUAL "AUTO")
    message(FATAL_ERROR "${variable} is '${${variable}}'; it may be ON, OFF or AUTO.")
  endif()
  set(${variable} "${word}" PARENT_SCOPE)
endfunction()
