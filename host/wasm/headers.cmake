# What the engine as WebAssembly is compiled with: included by the CMakeLists.txt of the tree when emscripten builds it.

# Debian's libraries are of this machine; those that are headers alone serve any. Seen by links, as beside them lie the headers of
# this machine's own C library.
set(wasm_headers "${CMAKE_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${wasm_headers}")
foreach(header boost/version.hpp toml++/toml.h nlohmann/json.hpp)
  cmake_path(GET header PARENT_PATH folder)
  unset(found CACHE)
  find_path(found "${header}" PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK "${found}/${folder}" "${wasm_headers}/${folder}" SYMBOLIC)
endforeach()
foreach(library Boost::headers tomlplusplus::tomlplusplus spdlog::spdlog nlohmann_json::nlohmann_json Threads::Threads)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} SYSTEM INTERFACE "${wasm_headers}")
endforeach()

# A machine of 32 bits: what is counted in 64 and used as an index was small before.
add_compile_options(-Wno-shorten-64-to-32 -Wno-sign-conversion)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
set(CMAKE_DL_LIBS "")
# How it is made small, as it is to be fetched: what people wait for seldom, and what plays beside the engine itself. Without the second
# word emscripten would inline nothing there, and what does nothing but call something else is larger by itself than where it is called.
set(BASTIDE_SMALLEST -Oz -sINLINING_LIMIT=0)
set(BASTIDE_SMALL -Os -sINLINING_LIMIT=0)
# What browsers have that know exceptions of WebAssembly and wide registers (since 2023).
add_compile_options(-fwasm-exceptions -msign-ext -mnontrapping-fptoint -include "${CMAKE_SOURCE_DIR}/host/wasm/include/libcxx13.hpp")
add_link_options(-fwasm-exceptions)
