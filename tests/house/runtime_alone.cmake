# Configures the sources for the run wing alone, where none of what makes assets may be looked for, and
# builds all of it.
set(work ${BUILD_DIR}/tests/runtime_alone)
file(REMOVE_RECURSE ${work})
set(none "")
foreach(builders CGAL assimp draco meshoptimizer Qt6)
    list(APPEND none -DCMAKE_DISABLE_FIND_PACKAGE_${builders}=ON)
endforeach()
function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_QUIET)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGV}")
    endif()
endfunction()
run(${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${work} -G Ninja -DHULLWRIGHT_BUILDERS=OFF
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON ${none})
run(${CMAKE_COMMAND} --build ${work})
