// Reads PLAN.json: which models a batch takes, and which recipe and targets each of them gets.
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hullwright {
struct Target;
}

namespace hullwright::batch {

struct PlanRule {
    std::string match;            // a pattern
    std::filesystem::path recipe; // empty: the rule is not about it
    std::vector<const Target*> targets;
};

struct PlanFile {
    std::filesystem::path root;       // the folder that the paths of models begin from
    std::vector<std::string> include; // patterns; empty: all models that can be read
    std::vector<std::string> exclude;
    std::filesystem::path recipe; // empty: that of the command line
    std::vector<PlanRule> rules;  // the first that matches wins
    std::vector<const Target*> targets;
};

// Paths in the file are relative to its folder.
[[nodiscard]] Result<PlanFile> read_plan_file(const std::filesystem::path& path);

} // namespace hullwright::batch
