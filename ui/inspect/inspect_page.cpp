#include "ui/inspect/inspect_page.h"

#include "ui/icons/icon.h"
#include "ui/inspect/bodies_panel.h"
#include "ui/panels/manual_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

QLabel* centred(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
    return label;
}

} // namespace

InspectPage::InspectPage(PairScene& scene, InspectedRobot& robot, QWidget* parent)
    : QWidget(parent), scene_(scene), robot_(robot), making_(centred(QString())) {
    setObjectName("inspect_page");
    setAccessibleName(tr("Nothing to inspect yet"));
    set_manual_page(this, "inspecting.md");
    auto* column = new QVBoxLayout(this);
    column->addStretch(1);
    column->addWidget(centred("<h2>" + tr("Open two assets or models").toHtmlEscaped() + "</h2>"));
    column->addWidget(centred(
        tr("Open A and B, or drop both files on this window. You see where they meet, how deep, "
           "and how that was decided, at any pose or along a file of them.")));
    column->addSpacing(8);
    constexpr int k_badge = 18; // pixels
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    for (std::size_t i = 0; i < k_bodies; ++i) {
        auto* open =
            new QPushButton(badge_of(i, k_badge), i == k_a ? tr("Open A…") : tr("Open B…"));
        open->setObjectName(i == k_a ? "page_open_a" : "page_open_b");
        open->setMinimumSize(120, 34);
        row->addWidget(open);
        connect(open, &QPushButton::clicked, this, [this, i] { emit open_wanted(i); });
    }
    row->addStretch(1);
    column->addLayout(row);
    auto* sample = new QPushButton(tr("Try it with two samples"));
    sample->setObjectName("inspect_sample");
    sample->setFlat(true);
    connect(sample, &QPushButton::clicked, this, &InspectPage::sample_wanted);
    column->addWidget(sample, 0, Qt::AlignHCenter);
    making_->setObjectName("page_coming");
    making_->setTextFormat(Qt::PlainText);
    column->addWidget(making_);
    column->addStretch(1);
    setFocusProxy(findChild<QPushButton*>("page_open_a"));
    connect(&scene_.bodies(), &PairBodies::changed, this, &InspectPage::show_bodies);
    connect(&robot_, &InspectedRobot::changed, this, &InspectPage::show_bodies);
    show_bodies();
}

void InspectPage::show_bodies() {
    QStringList coming;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (scene_.bodies().is_making(i)) {
            coming += tr("%1 is being made…").arg(scene_.bodies().coming(i).name);
        } else if (const QString missed = missed_text(scene_, i); !missed.isEmpty()) {
            coming += missed;
        }
    }
    for (const QString& path : robot_.gone()) {
        coming += gone_text(path);
    }
    making_->setText(coming.join("\n"));
}

} // namespace hullwright::ui
