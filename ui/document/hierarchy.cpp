#include "ui/document/hierarchy.h"

#include "pipeline/tree_over.h"

namespace hullwright::ui {

Hierarchy::Hierarchy(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&job_, &Job::progressed, this, &Hierarchy::progressed);
    connect(&job_, &Job::ended, this, &Hierarchy::ended);
    connect(&job_, &Job::failed, this, &Hierarchy::failed);
    document_.jobs().follow(job_, QT_TRANSLATE_NOOP("Job", "Building the tree"),
                            [this] { job_.stop(); });
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, [this] {
        const auto& pieces = document_.shown().pieces();
        if (tree_ && pieces && pieces->has_hulls_of(*of_)) {
            return;
        }
        job_.stop();
        tree_.reset();
        of_.reset();
        emit changed();
        build();
    });
}

void Hierarchy::want() {
    wanted_ = true;
    if (!tree_ && !job_.running()) {
        build();
    }
}

void Hierarchy::build() {
    const auto& pieces = document_.shown().pieces();
    if (!wanted_ || !pieces || pieces->preliminary || pieces->pieces().empty()) {
        return;
    }
    job_.start([this, pieces](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const auto tree = pipeline::tree_over(*pieces->run->stages, pieces->pieces(), progress);
        if (!tree) {
            return job_.failure(tree.issue());
        }
        return [this, tree = *tree, pieces] {
            tree_ = tree;
            of_ = pieces;
            emit changed();
        };
    });
}

} // namespace hullwright::ui
