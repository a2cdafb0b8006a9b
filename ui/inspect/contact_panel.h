// Shows what the contact file that is open expects, and whether it is so: of all rows, and of the
// one at which the bodies stand.
#pragma once

#include "ui/inspect/kept_contact.h"
#include "ui/panels/section.h"

class QAction;
class QLabel;

namespace hullwright::ui {

// Is the section of a contact file, which is seen while such a file is open.
class ContactPanel : public Section {
    Q_OBJECT
public:
    // `next` goes to the next row that is not as expected; it has a button here.
    ContactPanel(KeptContact& contact, PairScene& scene, Timeline& timeline, QAction* next,
                 QWidget* parent = nullptr);

private:
    void show_file();
    void show_row();
    [[nodiscard]] QStringList of_file() const;
    [[nodiscard]] QString of_row(const pipeline::ContactRow& row) const;

    KeptContact& contact_;
    PairScene& scene_;
    Timeline& timeline_;
    QLabel* file_;
    QLabel* row_;
    QWidget* next_;
};

} // namespace hullwright::ui
