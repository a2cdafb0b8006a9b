#include "pipeline/pair_contact.h"

#include <utility>

namespace hullwright::pipeline {
namespace {

// Returns the side as a replay has it, which knows no more than its bytes.
Result<CollideSide> as_packed(const CollideSide& side, const Progress& progress) {
    const std::span<const std::byte> bytes = side.bytes();
    return side_of(side.file, Bytes(bytes.begin(), bytes.end()), progress);
}

Status add_rows(const PairToKeep& pair, ContactFile& contact, const Progress& progress) {
    const auto a = as_packed(pair.a->side, progress.part("read", 0.0, 0.1));
    const auto b = as_packed(pair.b->side, progress.part("read", 0.1, 0.2));
    if (!a || !b) {
        return a ? b.issue() : a.issue();
    }
    CollisionSettings settings;
    settings.mode = contact.mode;
    settings.distance = contact.distance;
    auto session = CollisionSession::make(*a, *b, settings);
    if (!session) {
        return session.issue();
    }
    const Progress here = progress.part("collide", 0.2, 1.0);
    for (std::size_t i = 0; i < pair.rows.size(); ++i) {
        const PosePair poses = pair.rows[i];
        here.report(static_cast<double>(i) / static_cast<double>(pair.rows.size()));
        if (const Status done = session->run(poses.a, poses.b, {}, Progress(progress.token()));
            !done) {
            return done;
        }
        const CollideRow row{i + 1,     &poses,  &session->found(), &a->asset,
                             &b->asset, nullptr, progress.token()};
        auto kept = contact_row(row, pair.expected);
        if (!kept) {
            return kept.issue();
        }
        contact.rows.push_back(std::move(*kept));
    }
    here.report(1.0);
    return Done{};
}

} // namespace

bool are_files(const PairBody& a, const PairBody& b) {
    return a.side.mapped && b.side.mapped;
}

Status keep_pair(const PairToKeep& pair, const std::filesystem::path& path,
                 const Progress& progress) {
    ContactFile contact;
    contact.sides = {contact_side(pair.a->side, pair.embedded),
                     contact_side(pair.b->side, pair.embedded)};
    contact.mode = CollideMode::all;
    contact.distance = true;
    const Status added = add_rows(pair, contact, progress.part({}, 0.0, 0.9));
    return added ? write_contact(contact, path, progress.part("write", 0.9, 1.0)) : added;
}

Result<KeptPair> open_kept_pair(const std::filesystem::path& path, const Progress& progress) {
    auto read = read_contact(path, progress.part("read", 0.0, 0.2));
    if (!read) {
        return read.issue();
    }
    if (read->play) { // it has one side, and no rows
        return error(Code::parse_failed, path.string(), because(Why::key_missing, "rows"));
    }
    KeptPair kept;
    kept.file = std::make_shared<const ContactFile>(std::move(*read));
    for (std::size_t i = 0; i < kept.bodies.size(); ++i) {
        const double from = 0.2 + 0.4 * static_cast<double>(i);
        auto side = load_side(kept.file->sides[i], progress.part({}, from, from + 0.2));
        if (!side) {
            return side.issue();
        }
        auto body = body_of(std::move(*side), i == 0 ? PairColour::blue : PairColour::sand,
                            progress.part("draw", from + 0.2, from + 0.4));
        if (!body) {
            return body.issue();
        }
        kept.bodies[i] = std::make_shared<const PairBody>(std::move(*body));
    }
    for (const ContactRow& row : kept.file->rows) {
        kept.rows.add(row.a, row.b);
    }
    return kept;
}

} // namespace hullwright::pipeline
