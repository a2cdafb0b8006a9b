# Installs core as two packages: HullwrightRuntime (Hullwright::runtime, what a game or a robot takes
# along) and, on top of it, Hullwright (Hullwright::core, all rooms).
include(CMakePackageConfigHelpers)

# hullwright_package(NAME COMPONENT target FOLDERS folder… ROOMS library…): the interface target of
# some rooms, their archives and the headers of their folders, for find_package(NAME).
function(hullwright_package name)
    cmake_parse_arguments(PACKAGE "" "COMPONENT" "FOLDERS;ROOMS" ${ARGN})
    set(target hullwright_${PACKAGE_COMPONENT})
    set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/${name})
    add_library(${target} INTERFACE)
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${PACKAGE_COMPONENT})
    target_link_libraries(${target} INTERFACE ${PACKAGE_ROOMS})
    add_library(Hullwright::${PACKAGE_COMPONENT} ALIAS ${target})
    install(TARGETS ${target} ${PACKAGE_ROOMS} EXPORT ${name}Targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${PACKAGE_COMPONENT})
    install(EXPORT ${name}Targets NAMESPACE Hullwright:: DESTINATION ${folder}
        COMPONENT ${PACKAGE_COMPONENT})
    foreach(headers ${PACKAGE_FOLDERS})
        install(DIRECTORY ${CMAKE_SOURCE_DIR}/core/${headers}/
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hullwright/${headers}
            COMPONENT ${PACKAGE_COMPONENT} FILES_MATCHING PATTERN "*.h")
    endforeach()
    configure_package_config_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${name}Config.cmake.in
        ${CMAKE_BINARY_DIR}/${name}Config.cmake INSTALL_DESTINATION ${folder})
    write_basic_package_version_file(${CMAKE_BINARY_DIR}/${name}ConfigVersion.cmake
        COMPATIBILITY SameMinorVersion)
    install(FILES ${CMAKE_BINARY_DIR}/${name}Config.cmake
        ${CMAKE_BINARY_DIR}/${name}ConfigVersion.cmake
        DESTINATION ${folder} COMPONENT ${PACKAGE_COMPONENT})
endfunction()

get_property(rooms GLOBAL PROPERTY HULLWRIGHT_ROOMS)
set(runtime hullwright_base hullwright_geom hullwright_asset hullwright_query hullwright_play
    hullwright_gpu hullwright_poses hullwright_probe)
set(others ${rooms})
list(REMOVE_ITEM others ${runtime})
hullwright_package(HullwrightRuntime COMPONENT runtime FOLDERS base/base base/geom run
    ROOMS ${runtime})
# Who includes the asset's header needs what HullwrightHouse.cmake has against registers of MMX.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set(gcc $<COMPILE_LANG_AND_ID:CXX,GNU>)
    set(before_13 $<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>)
    target_compile_options(hullwright_asset INTERFACE
        $<INSTALL_INTERFACE:$<$<AND:${gcc},${before_13}>:-mno-mmx>>)
endif()
if(HULLWRIGHT_BUILDERS)
    hullwright_package(Hullwright COMPONENT core FOLDERS base/exact build judge show desk
        ROOMS ${others})
    target_link_libraries(hullwright_core INTERFACE hullwright_runtime)
endif()
