// Runs the last stages: pieces are corrected by hand, get their tree, and are packed.
#pragma once

#include "pipeline/run_state.h"

namespace hullwright::pipeline {

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
