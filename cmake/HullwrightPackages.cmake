# Makes Debian packages of what is built: `cpack --config build/release/CPackConfig.cmake`, or
# `./dev package`. Two runs give the same bytes, whatever folder they run in: times are the release's,
# or SOURCE_DATE_EPOCH.
set(revision 1)
set(version ${PROJECT_VERSION}-${revision})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hullwright)
set(CPACK_PACKAGE_VENDOR "The Hullwright authors")
set(CPACK_PACKAGE_CONTACT "The Hullwright authors <authors@hullwright.example>" CACHE STRING
    "Who maintains the packages, with an address")
# Each package has a summary of its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/finish_tree.cmake)
set(CPACK_HULLWRIGHT_SOURCE_DIR ${CMAKE_SOURCE_DIR})
set(CPACK_HULLWRIGHT_RELEASED ${HULLWRIGHT_RELEASED})
set(CPACK_HULLWRIGHT_DEBIAN_VERSION ${version})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${revision})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# hullwright_debian(GROUP PACKAGE name SECTION section COMPONENTS component… SUMMARY line TEXT
# description [SHLIBDEPS] [DEPENDS list] [RECOMMENDS list] [SUGGESTS list]): a package of some
# components of the installation.
macro(hullwright_debian group)
    cmake_parse_arguments(DEB "SHLIBDEPS" "PACKAGE;SECTION;SUMMARY;TEXT;DEPENDS;RECOMMENDS;SUGGESTS"
        "COMPONENTS" ${ARGN})
    string(TOUPPER ${group} upper)
    foreach(component ${DEB_COMPONENTS})
        list(APPEND CPACK_COMPONENTS_ALL ${component})
        string(TOUPPER ${component} upper_component)
        set(CPACK_COMPONENT_${upper_component}_GROUP ${group})
    endforeach()
    # The first line is the summary. There is no semicolon in it, as CMake would part it there.
    set(CPACK_DEBIAN_${upper}_DESCRIPTION "${DEB_SUMMARY}\n${DEB_TEXT}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${DEB_PACKAGE})
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${DEB_SECTION})
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ${DEB_SHLIBDEPS})
    set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${DEB_DEPENDS}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_RECOMMENDS "${DEB_RECOMMENDS}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_SUGGESTS "${DEB_SUGGESTS}")
    set(CPACK_HULLWRIGHT_${upper}_PACKAGE ${DEB_PACKAGE})
endmacro()

set(CPACK_COMPONENTS_ALL)
# Scripts that bring batches to farms are in Python.
hullwright_debian(tool PACKAGE hullwright-cli SECTION graphics COMPONENTS cli SHLIBDEPS
    SUMMARY "turn 3D models into collision assets, without a window"
    TEXT "Reads 3D models, says what is wrong with them, and cuts them into convex
pieces for games, robotics and simulation. Writes them as packed assets or
in the formats of engines, and checks and collides them.

This is the command line, for machines without a display."
    DEPENDS "python3:any"
    RECOMMENDS "libegl1, libgl1-mesa-dri"
    SUGGESTS "hullwright")
if(TARGET hullwright)
    hullwright_debian(window PACKAGE hullwright SECTION graphics COMPONENTS gui SHLIBDEPS
        SUMMARY "turn 3D models into collision assets and look at them"
        TEXT "Shows 3D models, what is wrong with them, and the convex pieces that
collision engines take in their place. Corrects pieces by hand, holds them
against the model, and says where two of them meet, and why.

This is the window."
        DEPENDS "hullwright-cli (= ${version}), libqt6svg6"
        RECOMMENDS "libgl1-mesa-dri, qt6-translations-l10n, shared-mime-info"
        SUGGESTS "qt6-wayland")
endif()
hullwright_debian(library PACKAGE libhullwright-dev SECTION libdevel COMPONENTS runtime core
    SUMMARY "collision assets in programs (static libraries, headers)"
    TEXT "Libraries that make, read, collide and check collision assets, with files
for CMake: HullwrightRuntime is what a game or a robot takes along, and
Hullwright has all, which needs the recommended packages as well."
    DEPENDS "libeigen3-dev, libepoxy-dev, libgmp-dev, libtbb-dev, libxxhash-dev, nlohmann-json3-dev, pkg-config"
    RECOMMENDS "libassimp-dev, libcgal-dev, libdraco-dev, libmeshoptimizer-dev, libpng-dev, libpugixml-dev")
if(TARGET hullwright_python)
    # The module is of the Python that it was built with.
    math(EXPR next "${Python3_VERSION_MINOR} + 1")
    hullwright_debian(module PACKAGE python3-hullwright SECTION python COMPONENTS python SHLIBDEPS
        SUMMARY "turn 3D models into collision assets (Python 3)"
        TEXT "Makes convex pieces of 3D models, and collides and checks them, with arrays
of numpy. What it makes has the bytes that the command line makes. Work can be
stopped, tells how far it is, and lets other threads run. A module answers the
call of CoACD's package."
        DEPENDS "hullwright-cli (= ${version}), python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next}), python3-numpy"
        SUGGESTS "python3-trimesh")
endif()

include(CPack)

# What has to be built before: `packaged` in the place of all, as tests are in no package.
add_custom_target(packaged DEPENDS hullwright-cli hullwright_help ${rooms})
foreach(more hullwright hullwright_python)
    if(TARGET ${more})
        add_dependencies(packaged ${more})
    endif()
endforeach()
