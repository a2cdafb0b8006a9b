// The menu of what can be done by hand to the selected pieces.
#pragma once

#include "ui/document/document.h"

#include <QKeySequence>

#include <functional>
#include <limits>
#include <optional>

class QAction;
class QMenu;

namespace hullwright::ui {

// The plane is in the model's coordinates.
struct CutPlane {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
};

class CorrectionsMenu : public QObject {
    Q_OBJECT
public:
    // `section` returns the plane that the viewport shows, if it shows one.
    using Section = std::function<std::optional<CutPlane>()>;
    CorrectionsMenu(Document& document, QMenu* menu, Section section);

private:
    struct Needs {
        std::size_t least = 1; // number of selected pieces
        std::size_t most = std::numeric_limits<std::size_t>::max();
        bool has_faces = true; // true: pieces made of faces are needed, not added primitives
    };
    QAction* add(QMenu* menu, const QString& text, const char* name, const char* key, Needs needs,
                 const std::function<void()>& run);
    // Makes a correction of what is selected and not locked, where that is `least` pieces or more,
    // and tells what is locked.
    void change(std::size_t least, const Corrector::Make& make);
    void split();
    void join_neighbours();
    void lock(bool locked);
    void add_shapes(QMenu* menu);
    void fit(std::optional<Shape> shape); // none: the shape that fits best
    [[nodiscard]] CutPlane middle_of(PieceId piece) const;
    void limit_vertices();
    void redo_region();
    void set_tags();
    void follow();
    void follow_tree();

    struct Entry {
        QAction* action = nullptr;
        Needs needs;
    };
    Document& document_;
    QMenu* menu_;
    Section section_;
    std::vector<Entry> entries_;
    QMenu* fit_ = nullptr;
    QAction* split_by_tree_ = nullptr;
    QAction* join_neighbours_ = nullptr;
    std::vector<PieceId> joined_next_; // with the piece that is selected, itself among them
};

} // namespace hullwright::ui
