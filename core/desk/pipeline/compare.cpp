#include "pipeline/compare.h"

#include "base/parallel.h"
#include "base/shared_meter.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Reading and preparing both sides takes about as long as some thousand rows.
constexpr double k_pair_loaded = 0.3;
// Reading takes this share of the time before the rows where pixels are asked as well, and making
// both sides ready for drawing takes the rest.
constexpr double k_read_before_pixels = 0.9;
// Sides that are at hand only have to be made ready for drawing.
constexpr double k_drawn_before_rows = 0.1;
// Rows are shared out among so many workers, which each hold b's mesh once more.
constexpr std::size_t k_workers = 8;
constexpr std::size_t k_batch = 8 * k_workers;

CompareRun::NextRow rows_of(const std::shared_ptr<PoseReader>& reader) {
    return [reader]() -> Result<std::optional<CompareRun::Row>> {
        const auto pair = reader->next();
        if (!pair) {
            return pair.issue();
        }
        return *pair ? std::optional(CompareRun::Row{reader->row(), **pair, reader->share()})
                     : std::nullopt;
    };
}

} // namespace

Result<CompareRun> CompareRun::load(const CompareInput& input, const CompareSettings& settings,
                                    const Progress& progress, const OnSide& on_side) {
    CompareRun run(settings);
    run.loaded_ = k_pair_loaded;
    run.read_ = settings.pixels ? k_read_before_pixels * k_pair_loaded : k_pair_loaded;
    // A wrong name should not cost a long run. Who sends rows through a pipe may wait for the
    // answer to each.
    auto reader = PoseReader::open(input.poses, progress.token(), PoseColumns::with_engine);
    if (!reader) {
        return reader.issue();
    }
    run.reader_ = std::make_shared<PoseReader>(std::move(*reader));
    run.next_ = rows_of(run.reader_);
    run.batch_ = input.poses.file == "-" ? 1 : k_batch;
    const double half = run.read_ / 2.0;
    for (std::size_t i = 0; i < input.files.size(); ++i) {
        const double from = half * static_cast<double>(i);
        auto side =
            load_compare_side(input.files[i], input.models[i], settings.recipe, settings.worker,
                              settings.made_by, progress.part("read", from, from + half));
        if (!side) {
            return side.issue();
        }
        run.sides_[i] = std::make_unique<CompareSide>(std::move(*side));
        if (on_side) {
            on_side(*run.sides_[i]);
        }
    }
    run.sums_ = CompareSums(run.a().allowed + run.b().allowed);
    return run;
}

CompareRun CompareRun::of(std::array<CompareSide, 2> sides, NextRow next,
                          const CompareSettings& settings) {
    CompareRun run(settings);
    run.next_ = std::move(next);
    run.batch_ = k_batch;
    run.loaded_ = settings.pixels ? k_drawn_before_rows : 0.0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        run.sides_[i] = std::make_unique<CompareSide>(std::move(sides[i]));
    }
    run.sums_ = CompareSums(run.a().allowed + run.b().allowed);
    return run;
}

std::array<CompareSide, 2> CompareRun::sides() && {
    comparers_.clear(); // these look at both
    pixels_.reset();
    return {std::move(*sides_[0]), std::move(*sides_[1])};
}

Status CompareRun::begin(const Progress& progress) {
    for (std::size_t i = 0; i < k_workers; ++i) {
        auto comparer = RowComparer::make(a(), b(), settings_.ways_out);
        if (!comparer) {
            return comparer.issue();
        }
        comparers_.push_back(std::move(*comparer));
    }
    if (!settings_.pixels) {
        return Done{};
    }
    CollisionSettings settings;
    settings.method = CollideMethod::gpu;
    auto session =
        CollisionSession::make(a().side, b().side, settings, progress.part("draw", read_, loaded_));
    if (!session) {
        return session.issue();
    }
    graphics_issue_ = session->graphics_issue();
    if (!graphics_issue_) {
        pixels_.emplace(std::move(*session));
    }
    return Done{};
}

// Reads the next rows; `rows` has those that come before a bad one.
Status CompareRun::read(std::vector<Row>& rows) {
    rows.clear();
    while (rows.size() < batch_) {
        const auto row = next_();
        if (!row) {
            return row.issue();
        }
        if (!*row) {
            break;
        }
        rows.push_back(**row);
    }
    return Done{};
}

Status CompareRun::rows(const OnRow& on_row, const Progress& progress) {
    const Progress here = progress.part("compare", loaded_, 1.0);
    std::vector<Row> waiting;
    double reached = 0.0;
    while (!here.stopped()) {
        const Status done = read(waiting);
        const double share =
            waiting.empty() ? 1.0 : std::max(reached, waiting.back().share.value_or(reached));
        if (auto compared = compare(waiting, on_row, here.part({}, reached, share)); !compared) {
            return compared;
        }
        reached = share;
        if (!done) {
            return done;
        }
        if (waiting.empty()) {
            here.report(1.0);
            return Done{};
        }
    }
    return stopped_issue();
}

Status CompareRun::compare(const std::vector<Row>& rows, const OnRow& on_row,
                           const Progress& progress) {
    const Progress quiet(progress.token()); // rows are counted here
    std::vector<std::optional<Result<ComparedRow>>> found(rows.size());
    SharedMeter compared(progress, static_cast<double>(rows.size()));
    const bool is_done =
        for_each_block(comparers_.size(), 1, quiet, [&](std::size_t begin, std::size_t end) {
            for (std::size_t worker = begin; worker < end; ++worker) {
                for (std::size_t i = worker; i < rows.size(); i += comparers_.size()) {
                    found[i].emplace(
                        comparers_[worker].run(rows[i].number, rows[i].poses, progress.token()));
                    compared.add(1.0);
                }
            }
        });
    if (!is_done) {
        return stopped_issue();
    }
    for (std::optional<Result<ComparedRow>>& row : found) {
        if (!*row) {
            return row->issue();
        }
        if (auto asked = ask_pixels(**row, quiet); !asked) {
            return asked;
        }
        sums_.add(**row);
        if (auto taken = on_row(**row); !taken) {
            return taken;
        }
    }
    return Done{};
}

// A row has no answer of pixels once graphics are lost, since the session would then answer by the
// exact test.
Status CompareRun::ask_pixels(ComparedRow& row, const Progress& progress) {
    if (!pixels_ || graphics_issue_) {
        return Done{};
    }
    if (auto done = pixels_->run(row.poses.a, row.poses.b, {}, progress); !done) {
        return done;
    }
    graphics_issue_ = pixels_->graphics_issue();
    if (!graphics_issue_) {
        row.pixels = pixels_->found().kind != CollisionKind::none;
    }
    return Done{};
}

} // namespace hullwright::pipeline
