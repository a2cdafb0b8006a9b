#include "pipeline/compare_pair.h"

#include "base/files.h"
#include "pipeline/compare_pictures.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Preparing both sides takes about as long as some hundred rows.
constexpr double k_sides_prepared = 0.3;

Result<CompareSide> side_to_compare(const PairToCompare& pair, std::size_t which,
                                    const Progress& progress) {
    const CollideSide& side = pair.bodies[which]->side;
    HeldAsset held;
    held.name = side.file;
    held.bytes.assign(side.bytes().begin(), side.bytes().end());
    held.mesh = side.mesh;
    held.model = pair.models[which];
    return compare_side_of(std::move(held), pair.settings.worker, progress);
}

// CompareSums keeps no rows in which an engine or pixels differ; this keeps the first of them.
class OtherDifferences {
public:
    void add(const ComparedRow& row) {
        const std::optional<bool>& engine = row.poses.engine.hit;
        if (row.pixels && *row.pixels != row.pieces_collide()) {
            keep(Differs::pixels, row);
        }
        if (engine && *engine != row.meshes_meet()) {
            keep(*engine ? Differs::engine_false : Differs::engine_missed, row);
        }
    }
    [[nodiscard]] std::vector<Difference>& all() { return all_; }

private:
    void keep(Differs how, const ComparedRow& row) {
        if (kept_[static_cast<std::size_t>(how)]++ < CompareSums::k_kept) {
            all_.push_back({how, row});
        }
    }

    std::array<std::size_t, k_differs> kept_ = {};
    std::vector<Difference> all_;
};

void add_kept(const CompareSums& sums, std::vector<Difference>& all) {
    const auto add = [&all](Differs how, std::span<const ComparedRow> rows) {
        for (const ComparedRow& row : rows) {
            all.push_back({how, row});
        }
    };
    add(Differs::false_contact, sums.worst(Verdict::false_contact));
    add(Differs::missed_contact, sums.worst(Verdict::missed_contact));
    add(Differs::unsure, sums.worst(Verdict::unsure));
    add(Differs::wrong_depth, sums.worst_depths());
    add(Differs::wrong_distance, sums.worst_distances());
}

void add_to_table(std::string_view line, std::vector<std::string>& table) {
    constexpr std::size_t k_table_block = 1U << 20U; // bytes, which are written in a millisecond
    if (table.empty() || table.back().size() + line.size() > k_table_block) {
        table.emplace_back().reserve(k_table_block);
    }
    table.back() += line;
}

CompareRun::NextRow rows_along(const std::shared_ptr<const PoseLog>& rows) {
    return [rows, at = std::size_t{0}]() mutable -> Result<std::optional<CompareRun::Row>> {
        if (at == rows->size()) {
            return std::optional<CompareRun::Row>();
        }
        const PosePair poses = (*rows)[at++];
        const double share = static_cast<double>(at) / static_cast<double>(rows->size());
        return std::optional(CompareRun::Row{at, poses, share});
    };
}

// Names both things as `named_report` does. A body that was opened as a model stands for itself.
CompareReportInput report_of_bodies(const CompareSide& a, const CompareSide& b) {
    CompareReportInput report = named_report(a, b);
    for (std::size_t i = 0; i < report.models.size(); ++i) {
        report.models[i] = report.models[i].empty() ? report.files[i] : report.models[i];
    }
    return report;
}

// Ends the run and keeps what pictures are drawn of; what answers rows takes much memory.
std::shared_ptr<const std::array<CompareSide, 2>> kept_sides(CompareRun&& run) {
    auto sides = std::make_shared<std::array<CompareSide, 2>>(std::move(run).sides());
    for (CompareSide& side : *sides) {
        side.body.reset();
    }
    return sides;
}

} // namespace

bool has_mesh(const PairBody& body) {
    return body.side.mesh != nullptr;
}

std::optional<double> Difference::by() const {
    switch (how) {
    case Differs::false_contact:
    case Differs::engine_false:
        return row.gap();
    case Differs::missed_contact:
        return row.near ? std::optional(row.near->least) : std::nullopt;
    case Differs::wrong_depth:
        return row.way_out->meshes ? std::abs(row.depth_error()) : row.way_out->pieces;
    case Differs::wrong_distance:
        return std::abs(row.distance_error());
    case Differs::unsure:
    case Differs::pixels:
    case Differs::engine_missed:
        break;
    }
    return std::nullopt;
}

std::optional<PieceOf> Difference::piece() const {
    if (row.fault) {
        return row.fault->piece;
    }
    if (row.contact) {
        return PieceOf{true, row.contact->piece_a};
    }
    if (row.near && row.near->nearest) {
        return PieceOf{true, row.near->nearest->piece_a};
    }
    return std::nullopt;
}

std::optional<Vec3> Difference::place() const {
    if (row.fault) {
        return row.fault->at;
    }
    if (row.contact) {
        return row.contact->where.point;
    }
    if (row.near && row.near->nearest) {
        return 0.5 * (row.near->nearest->at_a + row.near->nearest->at_b);
    }
    return std::nullopt;
}

Result<Comparison> compare_pair(const PairToCompare& pair, const Progress& progress) {
    std::vector<CompareSide> sides;
    for (std::size_t i = 0; i < pair.bodies.size(); ++i) {
        const double from = k_sides_prepared * static_cast<double>(i) / 2.0;
        auto side =
            side_to_compare(pair, i, progress.part({}, from, from + k_sides_prepared / 2.0));
        if (!side) {
            return side.issue();
        }
        sides.push_back(std::move(*side));
    }
    Comparison found;
    found.of = pair;
    found.is_other_mesh = {sides[0].is_other_mesh, sides[1].is_other_mesh};
    CompareRun run = CompareRun::of({std::move(sides[0]), std::move(sides[1])},
                                    rows_along(pair.rows), pair.settings);
    const Progress here = progress.part("compare", k_sides_prepared, 1.0);
    if (const Status begun = run.begin(here); !begun) {
        return begun.issue();
    }
    OtherDifferences others;
    add_to_table(compare_csv_header(), found.table);
    const CompareReportInput report = report_of_bodies(run.a(), run.b());
    const auto on_row = [&](const ComparedRow& row) -> Status {
        add_to_table(compare_csv(report, row), found.table);
        others.add(row);
        if (pair.rows->size() == 1) {
            found.only = row;
        }
        return Done{};
    };
    if (const Status done = run.rows(on_row, here); !done) {
        return done.issue();
    }
    found.sums = run.sums();
    found.graphics_issue = run.graphics_issue();
    add_kept(found.sums, found.differences);
    std::ranges::move(others.all(), std::back_inserter(found.differences));
    found.sides = kept_sides(std::move(run));
    return found;
}

CompareReportInput report_of(const Comparison& found) {
    CompareReportInput report = report_of_bodies((*found.sides)[0], (*found.sides)[1]);
    report.sums = &found.sums;
    report.poses = found.of.poses.empty() ? "one pair, of no file" : found.of.poses;
    report.pixels = found.sums.counts().pixels > 0;
    report.ways_out = found.of.settings.ways_out;
    return report;
}

Status save_table(const Comparison& found, const std::filesystem::path& file,
                  const Progress& progress) {
    auto opened = AtomicFile::open(file);
    if (!opened) {
        return opened.issue();
    }
    const Progress here = progress.part("write", 0.0, 1.0);
    for (std::size_t i = 0; i < found.table.size(); ++i) {
        if (here.stopped()) {
            return stopped_issue();
        }
        opened->write(found.table[i]);
        here.report(static_cast<double>(i + 1) / static_cast<double>(found.table.size()));
    }
    return opened->commit();
}

// The file is opened before anything is drawn, so that a place where none can be is told at once.
Status save_page(const Comparison& found, const std::filesystem::path& file,
                 const Progress& progress) {
    auto opened = AtomicFile::open(file);
    if (!opened) {
        return opened.issue();
    }
    const auto& [a, b] = *found.sides;
    const auto page = draw_compare_page(a, b, report_of(found), found.of.settings.made_by,
                                        progress.part("draw", 0.0, 1.0));
    if (!page) {
        return page.issue();
    }
    if (progress.stopped()) { // where there was nothing to draw
        return stopped_issue();
    }
    opened->write(*page);
    return opened->commit();
}

} // namespace hullwright::pipeline
