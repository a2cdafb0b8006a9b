# Installs core for find_package(Hullwright): Hullwright::core is all rooms.
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY HULLWRIGHT_ROOMS)
add_library(hullwright_core INTERFACE)
set_target_properties(hullwright_core PROPERTIES EXPORT_NAME core)
target_link_libraries(hullwright_core INTERFACE ${rooms})
add_library(Hullwright::core ALIAS hullwright_core)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Hullwright)
install(TARGETS hullwright_core ${rooms} EXPORT HullwrightTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT core)
install(EXPORT HullwrightTargets NAMESPACE Hullwright:: DESTINATION ${package_dir}
    COMPONENT core)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/core/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hullwright
    COMPONENT core FILES_MATCHING PATTERN "*.h")
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/HullwrightConfig.cmake.in
    ${CMAKE_BINARY_DIR}/HullwrightConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/HullwrightConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/HullwrightConfig.cmake
    ${CMAKE_BINARY_DIR}/HullwrightConfigVersion.cmake
    DESTINATION ${package_dir} COMPONENT core)
