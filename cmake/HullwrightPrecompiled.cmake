# Headers that nearly every file begins with are parsed once. A precompiled header serves only files
# with its own flags, so there is one for each set of them: rooms, rooms that hide CGAL (which wants
# -frounding-math), the window, and test programs of both kinds.

set(hullwright_common_headers
    <Eigen/Core> <Eigen/Geometry> <algorithm> <array> <atomic> <cmath> <cstdint> <filesystem>
    <functional> <limits> <map> <memory> <optional> <set> <span> <string> <string_view> <tuple>
    <unordered_map> <utility> <variant> <vector>)
set(hullwright_window_headers
    <QAction> <QBoxLayout> <QCheckBox> <QComboBox> <QDialog> <QHash> <QLabel> <QMenu> <QObject>
    <QPainter> <QPointer> <QPushButton> <QSettings> <QString> <QTimer> <QTreeView> <QVariant>
    <QWidget>)

# ccache takes the time stamps of a precompiled header for a difference unless told not to.
if(CCACHE_PROGRAM AND CMAKE_CXX_COMPILER_LAUNCHER STREQUAL CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()

# hullwright_precompiled(NAME LINKS library… HEADERS header…)
function(hullwright_precompiled name)
    cmake_parse_arguments(PRECOMPILED "" "" "LINKS;HEADERS" ${ARGN})
    add_library(hullwright_precompiled_${name} OBJECT ${CMAKE_SOURCE_DIR}/cmake/precompiled.cpp)
    target_link_libraries(hullwright_precompiled_${name} PRIVATE Eigen3::Eigen ${PRECOMPILED_LINKS})
    target_precompile_headers(hullwright_precompiled_${name} PRIVATE
        ${hullwright_common_headers} ${PRECOMPILED_HEADERS})
endfunction()

# hullwright_begins_with(TARGET NAME library…): the target takes the precompiled header NAME, or
# NAME_cgal when CGAL is among the libraries.
function(hullwright_begins_with target name)
    if("CGAL::CGAL" IN_LIST ARGN)
        string(APPEND name _cgal)
    endif()
    target_precompile_headers(${target} REUSE_FROM hullwright_precompiled_${name})
endfunction()

hullwright_precompiled(core)
if(HULLWRIGHT_BUILDERS)
    hullwright_precompiled(core_cgal LINKS CGAL::CGAL)
endif()
