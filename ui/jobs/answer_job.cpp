#include "ui/jobs/answer_job.h"

#include "ui/jobs/free_beside.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hullwright::ui {
namespace {

// Contacts that are as deep stay in the order of the answer.
std::vector<std::size_t> deepest_first(const std::vector<Contact>& contacts) {
    std::vector<std::size_t> order(contacts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&contacts](std::size_t one, std::size_t other) {
        return contacts[one].where.depth > contacts[other].where.depth;
    });
    return order;
}

std::vector<std::uint32_t> pieces_of(const std::vector<Contact>& contacts,
                                     std::uint32_t Contact::*piece) {
    std::vector<std::uint32_t> pieces;
    pieces.reserve(contacts.size());
    for (const Contact& contact : contacts) {
        pieces.push_back(contact.*piece);
    }
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return pieces;
}

} // namespace

PairAnswer answer_of(const PosePair& poses, const Collision& found) {
    return {poses,
            found,
            deepest_first(found.contacts),
            {pieces_of(found.contacts, &Contact::piece_a),
             pieces_of(found.contacts, &Contact::piece_b)}};
}

AnswerJob::AnswerJob(QObject* parent) : LatestJob("collide", parent, k_long) {}

AnswerJob::~AnswerJob() {
    finish();
}

void AnswerJob::set_bodies(const Body& a, const Body& b) {
    drop();
    a_ = a;
    b_ = b;
}

void AnswerJob::drop() {
    query_.reset();
    LatestJob::drop();
}

// A hand that moves a body waits for the answer, so the work does not give way to other work.
void AnswerJob::begin(const PosePair& poses) {
    if (!a_ || !b_) {
        return;
    }
    if (!query_) {
        auto made = pipeline::PairQuery::make(a_, b_);
        if (!made) {
            emit failed(made.issue());
            return;
        }
        // It remembers all pairs that were tested, so that it is freed beside the window as well.
        query_ = std::shared_ptr<pipeline::PairQuery>(
            new pipeline::PairQuery(std::move(*made)),
            [](pipeline::PairQuery* last) { free_beside([last] { delete last; }); });
    }
    start(
        [this, query = query_, poses](const Progress& progress, const Deliver&) -> Reply {
            const auto found = query->at(poses, progress);
            if (!found) {
                return failure(found.issue());
            }
            auto answer = shared_large(answer_of(poses, **found));
            return [this, answer] { emit answered(answer); };
        },
        Manner::urgent);
}

} // namespace hullwright::ui
