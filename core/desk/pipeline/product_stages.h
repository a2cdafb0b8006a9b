// Runs the last stages: pieces are corrected by hand, get their tree, and are packed.
#pragma once

#include "pipeline/run_state.h"

namespace hullwright::pipeline {

// Returns the key of these pieces as corrected; there is a mesh, unless pieces of a file are.
[[nodiscard]] std::string key_of_corrected(const RunState& run, const std::string& key_of_pieces);

class ProductStages {
public:
    explicit ProductStages(RunState& run) : run_(run), stages_(run.stages) {}

    Status correct();
    Status make_tree();
    Status pack();

private:
    RunState& run_;
    Stages& stages_;
};

} // namespace hullwright::pipeline
