#include "pipeline/project_view.h"

#include "pipeline/view_values.h"
#include "play/flight.h"
#include "probe/given.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 4> k_looks = {"pieces", "distances", "tree", "strips"};
constexpr std::uint64_t k_deepest_level = 1000; // more steps than any tree has
constexpr const char* k_bench_key = "probe";
constexpr const char* k_inspect_key = "inspect";
constexpr const char* k_workspace_key = "workspace";

struct SwitchRow {
    const char* key;
    bool KeptView::*field;
};
constexpr std::array k_switches = {SwitchRow{"orthographic", &KeptView::orthographic},
                                   SwitchRow{"model", &KeptView::model},
                                   SwitchRow{"pieces", &KeptView::pieces},
                                   SwitchRow{"see_through", &KeptView::see_through},
                                   SwitchRow{"wire", &KeptView::wire},
                                   SwitchRow{"edges", &KeptView::edges},
                                   SwitchRow{"concave_edges", &KeptView::concave_edges},
                                   SwitchRow{"grid", &KeptView::grid},
                                   SwitchRow{"section_flipped", &KeptView::section_flipped},
                                   SwitchRow{"tree_hulls", &KeptView::tree_hulls},
                                   SwitchRow{"tree_boxes", &KeptView::tree_boxes}};

struct NumberRow {
    const char* key;
    double KeptView::*field;
    double least;
    double most;
};
constexpr std::array k_numbers = {
    NumberRow{"yaw", &KeptView::yaw, -k_farthest_seen, k_farthest_seen},
    NumberRow{"pitch", &KeptView::pitch, -90.0, 90.0},
    NumberRow{"distance", &KeptView::distance, 0.0, k_farthest_seen},
    NumberRow{"apart", &KeptView::apart, 0.0, 1.0},
    NumberRow{"section", &KeptView::section, 0.0, 1.0}};

struct VectorRow {
    const char* key;
    Vec3 KeptView::*field;
};
constexpr std::array k_vectors = {VectorRow{"target", &KeptView::target},
                                  VectorRow{"section_normal", &KeptView::section_normal}};

struct BallsRow {
    const char* key;
    double KeptBalls::*field;
};
constexpr std::array k_balls_numbers = {
    BallsRow{"radius", &KeptBalls::radius},   BallsRow{"height", &KeptBalls::height},
    BallsRow{"seconds", &KeptBalls::seconds}, BallsRow{"restitution", &KeptBalls::restitution},
    BallsRow{"gravity", &KeptBalls::gravity}, BallsRow{"step", &KeptBalls::step}};
struct BallsVectorRow {
    const char* key;
    Vec3 KeptBalls::*field;
};
constexpr std::array k_balls_vectors = {BallsVectorRow{"from", &KeptBalls::from},
                                        BallsVectorRow{"velocity", &KeptBalls::velocity}};
constexpr std::array<const char*, 3> k_up_axes = {"x", "y", "z"};
constexpr std::uint64_t k_most_kept_balls = 100'000; // more than anybody waits for

double into_range(double number, double least, double most, double instead) {
    return std::isnan(number) ? instead : std::clamp(number, least, most);
}

Json row_of(const Vec3& vector) {
    return {vector.x(), vector.y(), vector.z()};
}

Json json_of(const KeptView& view) {
    Json json = Json::object();
    for (const VectorRow& row : k_vectors) {
        Vec3 vector = view.*row.field;
        for (double& number : vector) {
            number = into_range(number, -k_farthest_seen, k_farthest_seen, 0.0);
        }
        json[row.key] = row_of(vector);
    }
    for (const NumberRow& row : k_numbers) {
        json[row.key] = into_range(view.*row.field, row.least, row.most, KeptView().*row.field);
    }
    for (const SwitchRow& row : k_switches) {
        json[row.key] = view.*row.field;
    }
    json["section_axis"] = view.section_axis;
    json["look"] = k_looks[static_cast<std::size_t>(view.look)];
    json["tree_root"] = view.tree.root == k_none ? 0 : view.tree.root;
    json["tree_level"] = std::min(view.tree.level, k_deepest_level);
    json["hidden"] = view.hidden;
    json["hidden_added"] = view.hidden_added;
    return json;
}

int section_axis_in(const JsonValue& value) {
    const double axis = number_within(value, k_no_section, k_section_across_view);
    if (axis != std::floor(axis)) {
        value.refuse();
    }
    return static_cast<int>(axis);
}

// Calls `read` with the value of a key that is there.
template <class Read> void if_there(const JsonValue& value, const char* key, const Read& read) {
    if (value.has(key)) {
        read(value[key]);
    }
}

void read_lists(const JsonValue& value, KeptView& view) {
    if_there(value, "hidden", [&](const JsonValue& list) {
        for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
            view.hidden.insert(static_cast<PieceId>(list.element(i).count(k_none)));
        }
    });
    if_there(value, "hidden_added", [&](const JsonValue& list) {
        for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
            view.hidden_added.insert(list.element(i).text());
        }
    });
}

void read_tree(const JsonValue& value, KeptView& view) {
    if_there(value, "tree_root", [&](const JsonValue& root) {
        view.tree.root = static_cast<Index>(root.count(k_none));
    });
    if_there(value, "tree_level",
             [&](const JsonValue& level) { view.tree.level = level.count(k_deepest_level + 1); });
    if (!view.tree_hulls && !view.tree_boxes) {
        view.tree_hulls = view.tree_boxes = true; // otherwise nothing would be seen
    }
}

KeptView shown_in(const JsonValue& value) {
    KeptView view;
    for (const VectorRow& row : k_vectors) {
        if_there(value, row.key, [&](const JsonValue& vector) {
            view.*row.field = vector_within(vector, k_farthest_seen);
        });
    }
    for (const NumberRow& row : k_numbers) {
        if_there(value, row.key, [&](const JsonValue& number) {
            view.*row.field = number_within(number, row.least, row.most);
        });
    }
    for (const SwitchRow& row : k_switches) {
        if_there(value, row.key, [&](const JsonValue& flag) { view.*row.field = flag.flag(); });
    }
    if_there(value, "section_axis",
             [&](const JsonValue& axis) { view.section_axis = section_axis_in(axis); });
    if_there(value, "look", [&](const JsonValue& look) {
        view.look = static_cast<LookKind>(look.index_in(k_looks));
    });
    read_tree(value, view);
    read_lists(value, view);
    return view;
}

// Any kind and any motion may stand there, since another version may have more of them.
KeptBalls balls_in(const JsonValue& value) {
    value.expect_object();
    std::vector<std::string_view> keys = {"asset", "kind", "motion", "count", "masses", "up"};
    for (const BallsRow& row : k_balls_numbers) {
        keys.emplace_back(row.key);
    }
    for (const BallsVectorRow& row : k_balls_vectors) {
        keys.emplace_back(row.key);
    }
    value.allow_keys(keys);
    KeptBalls balls;
    if_there(value, "asset", [&](const JsonValue& name) { balls.asset = name.text(); });
    if_there(value, "kind", [&](const JsonValue& kind) { balls.kind = kind.text(); });
    if_there(value, "motion", [&](const JsonValue& motion) { balls.motion = motion.text(); });
    if_there(value, "count",
             [&](const JsonValue& count) { balls.count = count.count(k_most_kept_balls + 1); });
    if_there(value, "masses", [&](const JsonValue& masses) {
        for (std::size_t i = 0; i < masses.size() && masses.good(); ++i) {
            balls.masses.push_back(number_within(masses.element(i), 0.0, k_most_of_play));
        }
    });
    if_there(value, "up",
             [&](const JsonValue& up) { balls.up = static_cast<int>(up.index_in(k_up_axes)); });
    for (const BallsRow& row : k_balls_numbers) {
        if_there(value, row.key, [&](const JsonValue& number) {
            balls.*row.field = number_within(number, -k_most_of_play, k_most_of_play);
        });
    }
    for (const BallsVectorRow& row : k_balls_vectors) {
        if_there(value, row.key, [&](const JsonValue& vector) {
            balls.*row.field = vector_within(vector, k_most_of_play);
        });
    }
    return balls;
}

Json json_of(const KeptBalls& balls) {
    Json json = {{"asset", balls.asset},
                 {"kind", balls.kind},
                 {"motion", balls.motion},
                 {"count", std::min(balls.count, k_most_kept_balls)},
                 {"masses", Json::array()},
                 {"up", k_up_axes[static_cast<std::size_t>(std::clamp(balls.up, 0, 2))]}};
    for (const double mass : balls.masses) {
        json["masses"].push_back(into_range(mass, 0.0, k_most_of_play, 0.0));
    }
    for (const BallsRow& row : k_balls_numbers) {
        json[row.key] =
            into_range(balls.*row.field, -k_most_of_play, k_most_of_play, KeptBalls().*row.field);
    }
    for (const BallsVectorRow& row : k_balls_vectors) {
        Vec3 vector = balls.*row.field;
        for (double& number : vector) {
            number = into_range(number, -k_most_of_play, k_most_of_play, 0.0);
        }
        json[row.key] = row_of(vector);
    }
    return json;
}

KeptBench bench_in(const JsonValue& value) {
    value.expect_object();
    value.allow_keys({"test", "values", "as_published", "all_hits", "asset", "model", "play"});
    KeptBench bench;
    if_there(value, "test", [&](const JsonValue& test) { bench.test = test.text(); });
    if_there(value, "values", [&](const JsonValue& tests) {
        tests.each_member([&](const std::string& name, const JsonValue& list) {
            std::vector<Vec3>& values = bench.values[name];
            for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
                values.push_back(vector_within(list.element(i), k_most_of_probe));
            }
        });
    });
    if_there(value, "as_published",
             [&](const JsonValue& flag) { bench.as_published = flag.flag(); });
    if_there(value, "all_hits", [&](const JsonValue& flag) { bench.all_hits = flag.flag(); });
    if_there(value, "asset", [&](const JsonValue& path) { bench.asset = path.text(); });
    if_there(value, "model", [&](const JsonValue& path) { bench.model = path.text(); });
    if_there(value, "play", [&](const JsonValue& balls) { bench.play = balls_in(balls); });
    return bench;
}

std::vector<std::string_view> keys_of_view() {
    std::vector<std::string_view> keys = {
        "section_axis", "look",      "tree_root",   "tree_level",    "hidden",
        "hidden_added", k_bench_key, k_inspect_key, k_workspace_key, k_view_export};
    const auto add = [&](const auto& rows) {
        for (const auto& row : rows) {
            keys.emplace_back(row.key);
        }
    };
    add(k_switches);
    add(k_numbers);
    add(k_vectors);
    return keys;
}

} // namespace

std::string view_to_json(const ProjectView& view) {
    Json json = json_of(view.shown);
    if (view.bench) {
        json[k_bench_key] = Json::parse(bench_to_json(*view.bench));
    }
    if (!view.inspected.empty()) {
        json[k_inspect_key] = Json::parse(inspection_to_json(view.inspected));
    }
    if (!view.workspace.empty()) {
        json[k_workspace_key] = view.workspace;
    }
    if (view.exports) {
        json[k_view_export] = Json::parse(kept_export_to_json(*view.exports));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ProjectView view_in(const JsonValue& value) {
    value.expect_object();
    value.allow_keys(keys_of_view());
    ProjectView view;
    view.shown = shown_in(value);
    if_there(value, k_bench_key, [&](const JsonValue& bench) { view.bench = bench_in(bench); });
    if_there(value, k_inspect_key,
             [&](const JsonValue& inspected) { view.inspected = inspection_in(inspected); });
    if_there(value, k_workspace_key, [&](const JsonValue& workspace) {
        view.workspace = k_workspace_names[workspace.index_in(k_workspace_names)];
    });
    if_there(value, k_view_export,
             [&](const JsonValue& exports) { view.exports = kept_export_in(exports); });
    return view;
}

Result<ProjectView> view_from_json(const std::string& json) {
    JsonDocument document(json, {});
    ProjectView view = view_in(document.root());
    return document.good() ? Result<ProjectView>(std::move(view)) : document.issue("view");
}

std::string bench_to_json(const KeptBench& bench) {
    Json values = Json::object();
    for (const auto& [test, vectors] : bench.values) {
        Json& list = values[test] = Json::array();
        for (const Vec3& vector : vectors) {
            list.push_back(row_of(vector));
        }
    }
    Json json = {{"test", bench.test},
                 {"values", std::move(values)},
                 {"as_published", bench.as_published},
                 {"all_hits", bench.all_hits},
                 {"asset", bench.asset},
                 {"model", bench.model}};
    if (bench.play) {
        json["play"] = json_of(*bench.play);
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<KeptBench> bench_from_json(const std::string& json) {
    JsonDocument document(json, {});
    KeptBench bench = bench_in(document.root());
    return document.good() ? Result<KeptBench>(std::move(bench)) : document.issue("probe");
}

} // namespace hullwright
