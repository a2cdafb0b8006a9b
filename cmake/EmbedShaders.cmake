# Makes the C++ source that defines what a header of shaders declares:
# cmake -DHEADER=draw/shaders.h -DFOLDER=folder -DOUTPUT=file.cpp -P EmbedShaders.cmake
# The file NAME.STAGE becomes the constant k_NAME_STAGE. A line #include "FILE" stands for that
# file's text.
file(GLOB shaders ${FOLDER}/*.vert ${FOLDER}/*.geom ${FOLDER}/*.frag)
list(SORT shaders)
set(text "#include \"${HEADER}\"\n\nnamespace hullwright::shaders {\n")
foreach(shader IN LISTS shaders)
    file(READ "${shader}" code)
    while(code MATCHES "#include \"([a-z_.]+)\"\n")
        set(line "${CMAKE_MATCH_0}")
        file(READ "${FOLDER}/${CMAKE_MATCH_1}" included)
        string(REPLACE "${line}" "${included}" code "${code}")
    endwhile()
    get_filename_component(name "${shader}" NAME)
    string(REPLACE "." "_" name "${name}")
    string(APPEND text "\nconst char* const k_${name} = R\"glsl(${code})glsl\";\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}\n} // namespace hullwright::shaders\n")
