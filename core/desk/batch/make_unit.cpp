#include "batch/make_unit.h"

#include "base/child_process.h"
#include "base/each_part.h"
#include "base/files.h"
#include "base/parallel.h"
#include "batch/kept_results.h"
#include "batch/told_fraction.h"
#include "batch/unit_picture.h"
#include "geom/box_around.h"
#include "pipeline/product.h"
#include "pipeline/project.h"
#include "report/sentences.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <new>
#include <unistd.h>

namespace hullwright::batch {
namespace {

std::vector<std::string> paths_of(const UnitOrder& order) {
    std::vector<std::string> paths;
    std::transform(order.outputs.begin(), order.outputs.end(), std::back_inserter(paths),
                   [](const UnitOutput& output) { return output.path; });
    return paths;
}

std::vector<const Target*> targets_of(const UnitOrder& order) {
    std::vector<const Target*> targets;
    for (const UnitOutput& output : order.outputs) {
        if (output.target != nullptr) {
            targets.push_back(output.target);
        }
    }
    return targets;
}

// Returns the settings that `export` runs with for the same words, so that the bytes are the same.
pipeline::Settings settings_of(const UnitOrder& order) {
    const std::vector<std::string> paths = paths_of(order);
    const bool to_asset = std::any_of(paths.begin(), paths.end(), is_asset);
    pipeline::Settings settings;
    settings.recipe = order.recipe;
    settings.until = to_asset && !order.primitives && !order.only_picture
                         ? pipeline::Stage::tree
                         : pipeline::Stage::corrected;
    settings.prepare.diagnose = to_asset;
    settings.made_by = order.made_by;
    settings.fit_primitives = order.primitives && !is_project(order.model);
    settings.kept_shapes = kept_shapes(paths, targets_of(order));
    return settings;
}

BatchNote note_of(const Issue& issue) {
    return {std::string(code_name(issue.code)), sentence(issue)};
}

void measure(const pipeline::Stages& stages, const Product& product, BatchRow& row) {
    row.triangles = stages.mesh->mesh->triangles.size();
    row.diagonal = bounds_of(*stages.mesh->mesh).diagonal();
    const PieceSet& set = product.decomposition->set;
    row.pieces = set.pieces.size() + product.added.size();
    for (const Piece& piece : set.pieces) {
        row.vertices += piece.vertices.size();
        // Pieces of the solid may be as deep as they like.
        row.error = std::max(
            {row.error, piece.protrusion, set.family == Family::solid ? 0.0 : piece.concavity});
    }
    for (const NamedHull& added : product.added) {
        row.vertices += added.hull.vertices.size();
    }
    for (const Issue& issue : warnings_of(product)) {
        row.warnings.push_back(note_of(issue));
    }
    for (const NotApplied& left : stages.corrected->not_applied) {
        row.warnings.push_back({"correction_left_out", sentence(left.reason)});
    }
}

Status write_outputs(const UnitOrder& order, const Product& product, BatchRow& row,
                     const Progress& progress) {
    const std::vector<const Target*> targets = targets_of(order);
    if (targets.empty()) {
        const ExportScene scene = scene_of(product);
        for (std::size_t i = 0; i < order.outputs.size(); ++i) {
            const auto written =
                write_product(product, scene, {order.recipe, order.made_by}, order.outputs[i].path,
                              each_part(progress, i, order.outputs.size()));
            if (!written) {
                return written.issue();
            }
        }
        return Done{};
    }
    const auto body = body_of(product, needs_of(targets, order.target_settings, order.density),
                              progress.part({}, 0.0, 0.5));
    if (!body) {
        return body.issue();
    }
    const Progress writing = progress.part({}, 0.5, 1.0);
    for (std::size_t i = 0; i < order.outputs.size(); ++i) {
        const UnitOutput& output = order.outputs[i];
        const auto written =
            write_for_target(*body, *output.target, order.target_settings, output.path,
                             each_part(writing, i, order.outputs.size()));
        if (!written) {
            return written.issue();
        }
        for (const TargetNote& warning : written->warnings) {
            row.warnings.push_back(
                {"target", std::string(output.target->word) + ": " + sentence(warning)});
        }
    }
    return Done{};
}

void note_files(const pipeline::Stages& stages, BatchRow& row) {
    for (const std::string& file : stages.mesh->source->files_read) {
        row.inputs.push_back({file, 0, {}});
    }
    if (!row.inputs.empty()) {
        row.inputs.front().hash = stages.mesh->source_hash;
    }
}

// A unit's picture took a fifth of the 0.6 s of the mug and a quarter of the 1.3 s of spot, and
// takes next to nothing of a large one.
constexpr double k_drawn_from = 0.9;
// Of the rest, ten files more than one took less than a tenth of spot's second.
constexpr double k_run = 0.97;
constexpr double k_written_from = 0.98;

Result<pipeline::Stages> make(const UnitOrder& order, BatchRow& row, const Progress& progress) {
    pipeline::Input input;
    input.file = order.model;
    auto stages = pipeline::run(input, settings_of(order), {}, progress.part({}, 0.0, k_run));
    if (!stages || order.only_picture) {
        return stages;
    }
    UnitOrder written = order;
    written.recipe = stages->recipe; // a project has its own
    const auto product =
        product_of(*stages, {false, order.primitives}, progress.part({}, k_run, k_written_from));
    if (!product) {
        return product.issue();
    }
    measure(*stages, *product, row);
    note_files(*stages, row);
    const Progress writing = progress.part({}, k_written_from, 1.0);
    if (auto done = write_outputs(written, *product, row, writing); !done) {
        return done.issue();
    }
    return stages;
}

BatchState state_of(const Issue& issue) {
    switch (issue.code) {
    case Code::worker_out_of_memory:
        return BatchState::memory;
    case Code::worker_timeout:
        return BatchState::time;
    case Code::worker_crashed:
        return BatchState::crashed;
    case Code::stopped:
    case Code::file_not_written: // a disk that is full may have room another time
        return BatchState::killed;
    default:
        return BatchState::failed;
    }
}

// False where the host is gone already.
bool fence_in(const UnitOrder& order) {
    confine_child(order.processor_seconds, order.memory_bytes);
    std::set_new_handler([] { ::_exit(k_out_of_memory); });
    return static_cast<std::uint64_t>(::getppid()) == order.host;
}

} // namespace

Status make_unit(const UnitOrder& order, const Progress& progress) {
    BatchRow row;
    row.model = order.model.string();
    row.state = BatchState::done;
    row.threads = order.threads;
    const auto made = make(order, row, progress.part({}, 0.0, k_drawn_from));
    if (!made) {
        row.state = state_of(made.issue());
        row.issue = note_of(made.issue());
    }
    auto written = write_file(order.facts, batch_row_json(row));
    if (!written || !made || order.picture.empty()) {
        return written;
    }
    // The outputs are written by now, so that a picture that fails harms none of them.
    if (const auto drawn = draw_unit(*made, order.picture, progress.token()); !drawn) {
        row.warnings.push_back(
            {k_no_picture, "the picture is missing: " + sentence(drawn.issue())});
        return write_file(order.facts, batch_row_json(row));
    }
    return Done{};
}

int serve_unit(const std::filesystem::path& path) {
    FractionTeller teller(k_fraction_file);
    const auto order = read_order(path);
    if (!order || !fence_in(*order)) {
        return EXIT_FAILURE;
    }
    const ThreadLimit threads(order->threads);
    // Mesa's renderer has threads of its own; 0: it draws on the one that asks.
    const std::string drawing = std::to_string(order->threads > 1 ? order->threads : 0);
    ::setenv("LP_NUM_THREADS", drawing.c_str(), 1);
    return make_unit(*order, Progress({}, &teller)) ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace hullwright::batch
