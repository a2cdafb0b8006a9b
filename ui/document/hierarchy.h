// The tree over the present pieces, built beside the window once a view wants it.
#pragma once

#include "tree/hull_tree.h"
#include "ui/document/document.h"

namespace hullwright::ui {

class Hierarchy : public QObject {
    Q_OBJECT
public:
    explicit Hierarchy(Document& document, QObject* parent = nullptr);

    // Null when nothing has wanted the tree yet, or it is being built.
    [[nodiscard]] const std::shared_ptr<const HullTree>& tree() const { return tree_; }
    // Asks for a tree from now on, whenever there are finished pieces.
    void want();
    [[nodiscard]] bool running() const { return job_.running(); }
    void stop() { job_.stop(); }

signals:
    void changed(); // not sent while pieces keep their hulls
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void ended();

private:
    void build();

    Document& document_;
    Job job_{"tree"};
    bool wanted_ = false;
    std::shared_ptr<const HullTree> tree_;
    std::shared_ptr<const CutPieces> of_;
};

} // namespace hullwright::ui
