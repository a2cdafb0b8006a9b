#include "versions.h"

#include "source/readers/read_model.h"

#include <CGAL/version.h>
#include <Eigen/Core>
#include <boost/version.hpp>
#include <draco/core/draco_version.h>
#include <gmp.h>
#include <meshoptimizer.h>
#include <nlohmann/json.hpp>
#include <png.h>
#include <tbb/version.h>
#include <xxhash.h>

namespace hullwright::cli {
namespace {

std::string dotted(unsigned long a, unsigned long b, unsigned long c) {
    return std::to_string(a) + "." + std::to_string(b) + "." + std::to_string(c);
}

} // namespace

std::vector<Library> libraries() {
    const auto xxhash = XXH_versionNumber();
    const std::string parser = parser_version();
    const auto space = parser.rfind(' ');
    return {
        {parser.substr(0, space), parser.substr(space + 1), "BSD-3-Clause"},
        {"CGAL", CGAL_VERSION_STR, "GPL-3.0-or-later AND LGPL-3.0-or-later"},
        {"GMP", gmp_version, "LGPL-3.0-or-later OR GPL-2.0-or-later"},
        {"Boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100),
         "BSL-1.0"},
        {"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION), "MPL-2.0"},
        {"oneTBB", TBB_runtime_version(), "Apache-2.0"},
        {"nlohmann-json",
         dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                NLOHMANN_JSON_VERSION_PATCH),
         "MIT"},
        {"Draco", draco::kDracoVersion, "Apache-2.0"},
        {"meshoptimizer",
         dotted(MESHOPTIMIZER_VERSION / 1000, MESHOPTIMIZER_VERSION / 10 % 100,
                MESHOPTIMIZER_VERSION % 10),
         "MIT"},
        {"xxHash", dotted(xxhash / 10000, xxhash / 100 % 100, xxhash % 100), "BSD-2-Clause"},
        {"libpng", png_get_libpng_ver(nullptr), "libpng-2.0"},
        {"libepoxy", HULLWRIGHT_EPOXY_VERSION, "MIT"},
    };
}

std::string library_versions(std::string_view extra) {
    std::string text;
    for (const Library& library : libraries()) {
        text += library.name + " " + library.version + "\n";
    }
    text += extra;
    return text;
}

std::string program_name() {
    return "hullwright " HULLWRIGHT_VERSION;
}

std::string release_date() {
    return HULLWRIGHT_RELEASED;
}

std::string version_text(std::string_view extra) {
    return program_name() + "\n" + library_versions(extra) + "Licence: GPL-3.0-or-later\n";
}

} // namespace hullwright::cli
