# Every test program, room by room.
hullwright_test(core/base/recipe LABELS core LINKS hullwright_recipe)
hullwright_test(core/mesh/diagnosis LABELS core LINKS hullwright_mesh)
hullwright_test(core/mesh/repair LABELS core LINKS hullwright_mesh_repair)
hullwright_test(core/mesh/real_models LABELS core LINKS hullwright_pipeline CGAL::CGAL)
hullwright_test(core/source/import LABELS core LINKS hullwright_pipeline hullwright_export hullwright_source_readers assimp::assimp)
hullwright_test(core/source/message LABELS core LINKS hullwright_mesh)
hullwright_test(house/includes LABELS house)

# The reader of assets as a game takes it: the header and nothing else of ours.
add_executable(reader_alone house/reader_alone.cpp)
set_target_properties(reader_alone PROPERTIES CXX_STANDARD 17
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_include_directories(reader_alone PRIVATE ${CMAKE_SOURCE_DIR}/core/asset)
target_compile_options(reader_alone PRIVATE -std=c++17 -Werror -fno-exceptions -fno-rtti)
add_test(NAME reader_alone COMMAND reader_alone
    ${CMAKE_CURRENT_SOURCE_DIR}/data/golden/bracket.hwa)
set_tests_properties(reader_alone PROPERTIES LABELS core)
add_dependencies(core_tests reader_alone)

if(NOT HULLWRIGHT_SANITIZE)
    add_test(NAME consumer COMMAND ${CMAKE_COMMAND} -DBUILD_DIR=${CMAKE_BINARY_DIR}
        -DSOURCE_DIR=${CMAKE_SOURCE_DIR} -P ${CMAKE_CURRENT_SOURCE_DIR}/house/consumer.cmake)
    set_tests_properties(consumer PROPERTIES LABELS house)
endif()

find_package(fcl REQUIRED)
find_package(benchmark)
find_library(HULLWRIGHT_HACD HACD)
if(benchmark_FOUND AND HULLWRIGHT_HACD AND NOT HULLWRIGHT_SANITIZE)
    foreach(bench import decompose strip tree asset query gpu)
        add_executable(bench_${bench} bench/bench_${bench}.cpp)
        set_target_properties(bench_${bench} PROPERTIES
            RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
        target_include_directories(bench_${bench} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
        target_compile_definitions(bench_${bench} PRIVATE
            HULLWRIGHT_CLI="$<TARGET_FILE:hullwright-cli>"
            HULLWRIGHT_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
        target_link_libraries(bench_${bench} PRIVATE benchmark::benchmark assimp::assimp CGAL::CGAL
            ${HULLWRIGHT_HACD} hullwright_pipeline hullwright_gpu)
        add_dependencies(bench_${bench} hullwright-cli)
    endforeach()
    target_link_libraries(bench_query PRIVATE fcl)
    target_link_libraries(bench_strip PRIVATE meshoptimizer draco)
    target_link_libraries(bench_asset PRIVATE meshoptimizer draco)
endif()

# What desktops read of the program.
find_program(DESKTOP_FILE_VALIDATE desktop-file-validate)
if(DESKTOP_FILE_VALIDATE)
    add_test(NAME desktop_file COMMAND ${DESKTOP_FILE_VALIDATE}
        ${CMAKE_SOURCE_DIR}/resources/desktop/org.hullwright.hullwright.desktop)
    set_tests_properties(desktop_file PROPERTIES LABELS house)
endif()
find_program(APPSTREAMCLI appstreamcli)
if(APPSTREAMCLI)
    add_test(NAME metainfo COMMAND ${APPSTREAMCLI} validate --no-net
        ${CMAKE_SOURCE_DIR}/resources/desktop/org.hullwright.hullwright.metainfo.xml)
    set_tests_properties(metainfo PROPERTIES LABELS house)
endif()

if(HULLWRIGHT_UI)
    hullwright_test(ui/window LABELS ui LINKS hullwright_ui ENVIRONMENT QT3D_RENDERER=opengl)
endif()
hullwright_test(cli/verbs LABELS cli LINKS hullwright_pipeline hullwright_export)
hullwright_test(core/source/formats LABELS core LINKS hullwright_pipeline hullwright_export hullwright_source_readers assimp::assimp)
hullwright_test(core/piece/decompose LABELS core TIMEOUT 1500 LINKS hullwright_pipeline hullwright_check CGAL::CGAL)
hullwright_test(core/tree/tree LABELS core LINKS hullwright_tree CGAL::CGAL)
hullwright_test(core/strip/spiral LABELS core LINKS hullwright_strip hullwright_piece)
hullwright_test(core/pack/pack LABELS core LINKS hullwright_pack hullwright_check)
hullwright_test(core/query/allocations LABELS core LINKS hullwright_query hullwright_pack)
hullwright_test(core/query/convex_pair LABELS core LINKS hullwright_query CGAL::CGAL)
hullwright_test(core/pack/cage LABELS core LINKS hullwright_pack hullwright_check hullwright_query CGAL::CGAL)
hullwright_test(core/query/penetration LABELS core LINKS hullwright_query hullwright_piece)
hullwright_test(core/poses/pose_file LABELS core LINKS hullwright_poses hullwright_report)
hullwright_test(core/query/containment LABELS core LINKS hullwright_query hullwright_pack hullwright_check fcl)
hullwright_test(core/query/sandwich LABELS core TIMEOUT 1500 LINKS hullwright_query hullwright_pipeline hullwright_check fcl)
hullwright_test(core/query/traverse LABELS core LINKS hullwright_query hullwright_pack)
hullwright_test(core/gpu/certificate LABELS core LINKS hullwright_gpu hullwright_pack)
hullwright_test(core/draw/case_picture LABELS core LINKS hullwright_draw PkgConfig::png)
hullwright_test(core/gpu/raster_pairs LABELS core LINKS hullwright_gpu hullwright_pack PkgConfig::epoxy)
hullwright_test(core/gpu/images LABELS core LINKS hullwright_gpu hullwright_pack)
hullwright_test(core/asset/asset LABELS core LINKS hullwright_pack PkgConfig::xxhash)
hullwright_test(core/check/check_pieces LABELS core LINKS hullwright_recipe hullwright_check)
hullwright_test(core/source/hostile LABELS core LINKS hullwright_pipeline hullwright_export hullwright_source_readers assimp::assimp)
hullwright_test(core/source/testmodels LABELS core LINKS hullwright_pipeline hullwright_source_readers assimp::assimp)
hullwright_test(core/pipeline/assets LABELS core LINKS hullwright_pipeline hullwright_check)
hullwright_test(core/pipeline/stop LABELS core LINKS hullwright_pipeline hullwright_export)
hullwright_test(core/pipeline/determinism LABELS core LINKS hullwright_pipeline hullwright_report TBB::tbb)
