#include "versions.h"

#include "source/readers/read_model.h"

#include <CGAL/version.h>
#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <tbb/version.h>
#include <xxhash.h>

namespace hullwright::cli {
namespace {

std::string dotted(unsigned long a, unsigned long b, unsigned long c) {
    return std::to_string(a) + "." + std::to_string(b) + "." + std::to_string(c);
}

} // namespace

std::string library_versions(std::string_view extra) {
    const auto xxhash = XXH_versionNumber();
    std::string text = parser_version() + "\n";
    text += "CGAL " CGAL_VERSION_STR "\n";
    text += "Eigen " + dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION) + "\n";
    text += "oneTBB " + std::string(TBB_runtime_version()) + "\n";
    text += "nlohmann-json " +
            dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                   NLOHMANN_JSON_VERSION_PATCH) +
            "\n";
    text += "xxHash " + dotted(xxhash / 10000, xxhash / 100 % 100, xxhash % 100) + "\n";
    text += extra;
    return text;
}

std::string program_name() {
    return "hullwright " HULLWRIGHT_VERSION;
}

std::string version_text(std::string_view extra) {
    return program_name() + "\n" + library_versions(extra) + "Licence: GPL-3.0-or-later\n";
}

} // namespace hullwright::cli
