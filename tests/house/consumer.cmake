# Installs core into a scratch folder and builds another project against it.
set(work ${BUILD_DIR}/tests/consumer)
file(REMOVE_RECURSE ${work})
foreach(command
    "${CMAKE_COMMAND};--install;${BUILD_DIR};--component;core;--prefix;${work}/prefix"
    "${CMAKE_COMMAND};-S;${SOURCE_DIR}/tests/house/consumer;-B;${work}/build;-G;Ninja;-DCMAKE_PREFIX_PATH=${work}/prefix;-DCMAKE_BUILD_TYPE=Release"
    "${CMAKE_COMMAND};--build;${work}/build"
    "${work}/build/consumer")
    execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_QUIET)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed: ${command}")
    endif()
endforeach()
