// Lists the measurements that the rule of costs begins with.
#include "batch/cost_rule.h"

#include <vector>

namespace hullwright::batch {
namespace {

// These are the settings that models were measured with.
constexpr std::array k_recipes = std::to_array<Predictors>({
    {0, 2.0},              // 2 %
    {0, 1.0},              // 1 %
    {0, 0.5},              // 0.5 %
    {0, 0.25},             // 0.25 %
    {0, 1.0, false, true}, // at most 16 pieces
    {0, 0.0, true},        // exact surface
});

struct MeasuredModel {
    std::string_view name;
    std::uint64_t triangles;                        // as a glance at the file counts them
    std::array<double, k_recipes.size()> seconds;   // of a processor; 0: not measured
    std::array<double, k_recipes.size()> memory_mb; // of the unit and its reading process
};

// Models of others, three of the tests and the samples, by `batch` with a picture and one thread
// for each: on two cores of an AMD EPYC, which others kept busy.
constexpr std::array k_models = std::to_array<MeasuredModel>({
    {"pile", 68, {0.49, 0.79, 0.00, 3.31, 0.38, 0.13}, {125, 125, 0, 152, 124, 102}},
    {"vase", 300, {0.34, 0.39, 0.00, 0.36, 0.42, 0.13}, {125, 125, 0, 125, 125, 103}},
    {"bracket", 304, {0.25, 0.26, 0.00, 0.69, 0.41, 0.13}, {121, 121, 0, 145, 121, 102}},
    {"gear", 448, {0.35, 0.35, 0.00, 0.86, 0.34, 0.13}, {125, 125, 0, 125, 124, 103}},
    {"mug", 508, {0.50, 0.44, 0.00, 0.00, 1.16, 0.15}, {114, 114, 0, 0, 124, 103}},
    {"chair_gothic", 512, {0.34, 0.34, 0.00, 9.09, 0.41, 0.13}, {131, 131, 0, 164, 131, 103}},
    {"knot", 672, {0.31, 0.35, 0.00, 1.84, 0.46, 0.14}, {116, 117, 0, 124, 116, 104}},
    {"suzanne", 968, {1.44, 1.53, 0.00, 24.8, 1.80, 0.20}, {132, 134, 0, 185, 132, 104}},
    {"woody", 1'267, {0.15, 0.15, 0.00, 0.14, 0.16, 0.12}, {104, 104, 0, 104, 104, 102}},
    {"SnowFlake", 2'208, {0.44, 0.45, 0.00, 0.79, 0.46, 0.17}, {119, 121, 0, 122, 120, 107}},
    {"Bottle", 2'252, {0.70, 1.00, 0.00, 0.75, 1.02, 0.26}, {129, 130, 0, 131, 127, 110}},
    {"cow", 5'804, {0.92, 0.98, 0.00, 6.61, 1.36, 0.25}, {127, 129, 0, 154, 127, 120}},
    {"spot", 5'856, {0.68, 0.79, 0.00, 4.99, 1.29, 0.26}, {118, 120, 0, 132, 119, 118}},
    {"teapot", 6'320, {1.42, 1.74, 0.00, 1.90, 1.97, 0.31}, {146, 149, 0, 153, 142, 122}},
    {"Kettle", 7'302, {2.67, 3.33, 0.00, 0.00, 0.00, 0.78}, {138, 169, 0, 0, 0, 123}},
    {"fandisk", 12'946, {0.83, 0.90, 2.22, 7.86, 1.77, 0.35}, {122, 122, 128, 153, 125, 121}},
    {"rocker-arm", 20'088, {1.81, 1.98, 3.44, 0.00, 0.00, 0.64}, {139, 143, 153, 0, 0, 160}},
    {"KitchenPot", 23'288, {4.96, 5.95, 0.00, 0.00, 0.00, 2.46}, {162, 171, 0, 0, 0, 175}},
    {"beetle-alt", 38'656, {6.49, 6.65, 9.95, 0.00, 0.00, 1.32}, {174, 180, 214, 0, 0, 330}},
    {"diff_ring", 57'640, {12.8, 14.3, 18.0, 0.00, 0.00, 3.33}, {177, 189, 210, 0, 0, 207}},
    {"stanford-bunny", 69'451, {4.37, 5.21, 14.2, 0.00, 0.00, 2.04}, {159, 164, 210, 0, 0, 240}},
    {"bunny_filled", 69'674, {2.94, 3.44, 7.66, 0.00, 0.00, 1.81}, {150, 153, 166, 0, 0, 239}},
    {"igea-strips", 77'691, {5.92, 8.87, 13.4, 0.00, 0.00, 5.76}, {244, 243, 249, 0, 0, 734}},
    {"armadillo", 86'482, {2.86, 3.43, 5.47, 0.00, 0.00, 2.15}, {160, 167, 185, 0, 0, 301}},
});

std::vector<MeasuredCost> all_measured() {
    std::vector<MeasuredCost> costs;
    for (const MeasuredModel& model : k_models) {
        for (std::size_t i = 0; i < k_recipes.size(); ++i) {
            if (model.seconds[i] > 0.0) {
                Predictors unit = k_recipes[i];
                unit.triangles = model.triangles;
                costs.push_back({model.name, {unit, model.seconds[i], model.memory_mb[i]}});
            }
        }
    }
    return costs;
}

} // namespace

std::span<const MeasuredCost> measured_costs() {
    static const std::vector<MeasuredCost> k_costs = all_measured();
    return k_costs;
}

} // namespace hullwright::batch
