#include "pipeline/pair_along.h"

#include <algorithm>
#include <chrono>

namespace hullwright::pipeline {

void PoseLog::Track::add(const PoseNumbers& pose) {
    if (poses.empty() || poses.back() != pose) {
        poses.push_back(pose);
    }
    at.push_back(static_cast<std::uint32_t>(poses.size() - 1));
}

void PoseLog::add(const PoseNumbers& a, const PoseNumbers& b, const EngineAnswer& engine) {
    a_.add(a);
    b_.add(b);
    if (engine.hit || engine.depth) {
        engine_.resize(size());
        engine_.back() = engine;
    }
}

PosePair PoseLog::operator[](std::size_t row) const {
    const PoseNumbers& a = a_.poses[a_.at[row]];
    const PoseNumbers& b = b_.poses[b_.at[row]];
    return {*pose_of(a, {}), *pose_of(b, {}), a, b,
            row < engine_.size() ? engine_[row] : EngineAnswer()};
}

Result<PoseLog> read_poses(const PoseSource& source, std::size_t most, const Progress& progress) {
    const Progress here = progress.part("read", 0.0, 1.0);
    auto reader = PoseReader::open(source, here.token(), PoseColumns::with_engine);
    if (!reader) {
        return reader.issue();
    }
    PoseLog log;
    while (true) {
        const auto pair = reader->next();
        if (!pair) {
            return pair.issue();
        }
        if (!*pair) {
            log.warnings = reader->warnings();
            return log;
        }
        if (log.size() == most) {
            log.is_cut = true;
            return log;
        }
        log.add((*pair)->numbers_a, (*pair)->numbers_b, (*pair)->engine);
        if (const auto share = reader->share()) {
            here.report(*share);
        }
    }
}

PairSample sample_of(const Collision& found) {
    PairSample sample;
    sample.kind = found.kind;
    for (const Contact& contact : found.contacts) {
        sample.depth = std::max(sample.depth, static_cast<float>(contact.where.depth));
    }
    sample.distance = found.near ? static_cast<float>(found.near->least) : 0.0F;
    return sample;
}

// Samples are handed out a few times a second, so that a curve of them grows however long a row
// takes.
Status answer_rows(const std::shared_ptr<const PairBody>& a,
                   const std::shared_ptr<const PairBody>& b, const PoseLog& rows,
                   const OnSamples& on_samples, const Progress& progress) {
    using Clock = std::chrono::steady_clock;
    constexpr auto k_between = std::chrono::milliseconds(100);
    const Progress here = progress.part("collide", 0.0, 1.0);
    auto query = PairQuery::make(a, b);
    if (!query) {
        return query.issue();
    }
    std::vector<PairSample> samples;
    auto last = Clock::now();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto found = query->at(rows[row], Progress(progress.token()));
        if (!found) {
            return found.issue();
        }
        samples.push_back(sample_of(**found));
        if (Clock::now() - last >= k_between) {
            on_samples(samples);
            samples.clear();
            here.report(static_cast<double>(row + 1) / static_cast<double>(rows.size()));
            last = Clock::now();
        }
    }
    on_samples(samples);
    here.report(1.0);
    return Done{};
}

} // namespace hullwright::pipeline
