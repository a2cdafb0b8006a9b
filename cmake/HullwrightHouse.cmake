# How every room is compiled, and the helper that declares one.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

# -ffp-contract keeps results the same on machines with fused multiply-add; what CGAL's
# predicates need on top (-frounding-math) comes with its target.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow
    -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 warns of overlaps and overflows in std::string that cannot happen (GCC PR 105651).
    add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
    # And its vectorizer of straight code takes a double rounded to float and back for the double:
    # a pair of them stays unrounded from -O2 on.
    add_compile_options(-fno-tree-slp-vectorize)
    # It takes a register of MMX for two numbers that lie beside each other and does not give it
    # back, so that long doubles are none after that.
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        add_compile_options(-mno-mmx)
    endif()
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A file of templates makes some 700 MB of the compiler's own objects, of which it finds little to
    # give back: looking for that every 128 MB took a tenth of the time of a build.
    add_compile_options(--param=ggc-min-heapsize=786432)
endif()

if(HULLWRIGHT_SANITIZE)
    # AddressSanitizer tells of null pointers and of what lies outside of objects, and nothing here
    # takes bytes for records where they lie, so that addresses cannot be odd: with these three
    # looked at once more, compiling took twice the time.
    add_compile_options(-fsanitize=${HULLWRIGHT_SANITIZE} -fno-omit-frame-pointer
        -fno-sanitize-recover=undefined -fno-sanitize=null,object-size,alignment)
    add_link_options(-fsanitize=${HULLWRIGHT_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        # Calls through pointers to functions of another type: nothing here casts such a pointer, and
        # with it nothing inline is left out, which again took twice the time.
        add_compile_options(-fno-sanitize=function)
        # Clang's runtime needs a program to name functions, and leaks are forgiven by name.
        find_program(HULLWRIGHT_SYMBOLIZER NAMES llvm-symbolizer-14 llvm-symbolizer REQUIRED)
    endif()
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

# Rooms that read, write and show take as long with less of a compiler's work, which is a tenth less of
# theirs.
set(hullwright_less_optimized $<$<CONFIG:Release>:-O2>)

# hullwright_together(TARGET ALONE file…): up to eight files of the target are compiled as one, since
# parsing the same headers is most of the work: a third of core's time and two thirds of the window's
# are saved. Files whose own names, in an unnamed namespace, are a neighbour's, too, stay ALONE, and so
# do those that give a class of a header members of types of their own.
function(hullwright_together target)
    cmake_parse_arguments(TOGETHER "" "" "ALONE" ${ARGN})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${HULLWRIGHT_TOGETHER}
        UNITY_BUILD_BATCH_SIZE 8)
    set_source_files_properties(${TOGETHER_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# hullwright_room(NAME SOURCES file… ALONE file… USES room… LINKS public-library… HIDES
# private-library…) declares the static library of the folder NAME in this wing of core. USES are the
# rooms whose headers it sees, and what these use; tests/house checks that includes are of these and
# run one way, and that headers show none of the libraries that it lists. HIDES never shows in a
# header. ALONE: see hullwright_together.
function(hullwright_room name)
    cmake_parse_arguments(ROOM "" "" "SOURCES;ALONE;USES;LINKS;HIDES" ${ARGN})
    get_filename_component(wing ${CMAKE_CURRENT_SOURCE_DIR} NAME)
    string(REPLACE "/" "_" target "hullwright_${name}")
    list(APPEND ROOM_SOURCES ${ROOM_ALONE})
    list(TRANSFORM ROOM_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/${name}/")
    list(TRANSFORM ROOM_ALONE PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/${name}/")
    list(TRANSFORM ROOM_USES REPLACE "/" "_")
    list(TRANSFORM ROOM_USES PREPEND "hullwright_")
    add_library(${target} STATIC ${ROOM_SOURCES})
    target_include_directories(${target} PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/hullwright/${wing}>)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_link_libraries(${target} PUBLIC ${ROOM_USES} ${ROOM_LINKS} PRIVATE ${ROOM_HIDES})
    hullwright_begins_with(${target} core ${ROOM_HIDES})
    hullwright_together(${target} ALONE ${ROOM_ALONE})
    set_property(GLOBAL APPEND PROPERTY HULLWRIGHT_ROOMS ${target})
endfunction()

# hullwright_shaders(NAME): the files of the room's folder `shaders` are compiled in as texts, which
# its header shaders.h declares.
function(hullwright_shaders name)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name}/shaders)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}_shaders.cpp)
    set(script ${CMAKE_SOURCE_DIR}/cmake/EmbedShaders.cmake)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.vert ${folder}/*.geom ${folder}/*.frag
        ${folder}/*.glsl)
    add_custom_command(OUTPUT ${output} DEPENDS ${files} ${script} VERBATIM
        COMMAND ${CMAKE_COMMAND} -DHEADER=${name}/shaders.h -DFOLDER=${folder} -DOUTPUT=${output}
            -P ${script})
    target_sources(hullwright_${name} PRIVATE ${output})
endfunction()
