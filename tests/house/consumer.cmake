# Installs the COMPONENTS into a scratch folder of their own, builds the project PROJECT in
# tests/house against them and runs it with ARGUMENTS.
set(work ${BUILD_DIR}/tests/${PROJECT})
file(REMOVE_RECURSE ${work})
function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_QUIET)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGV}")
    endif()
endfunction()
foreach(component ${COMPONENTS})
    run(${CMAKE_COMMAND} --install ${BUILD_DIR} --component ${component} --prefix ${work}/prefix)
endforeach()
run(${CMAKE_COMMAND} -S ${SOURCE_DIR}/tests/house/${PROJECT} -B ${work}/build -G Ninja
    -DCMAKE_PREFIX_PATH=${work}/prefix -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${work}/build)
run(${work}/build/${PROJECT} ${ARGUMENTS})
