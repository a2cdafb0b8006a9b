#include "ui/probe/things_panel.h"

#include "ui/panels/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

constexpr std::array<const char*, 3> k_axes = {"x", "y", "z"};

QString words_of(const char* text) {
    return QCoreApplication::translate("BenchTest", text);
}

QString label_of(const ThingValue& value) {
    return QCoreApplication::translate("ThingValue", value.label);
}

} // namespace

ThingsPanel::ThingsPanel(ProbeBench& bench, QWidget* parent)
    : Section(tr("Probe"),
              tr("Holds simple things against each other, or against an asset. Drag them in the "
                 "view, or type where they are."),
              "probes.md", parent),
      bench_(bench) {
    make_choice();
    make_asset();
    place_of_numbers_ = new QVBoxLayout;
    add(place_of_numbers_);
    make_switches();
    connect(&bench_, &ProbeBench::test_changed, this, &ThingsPanel::make_numbers);
    connect(&bench_, &ProbeBench::values_changed, this, &ThingsPanel::show_values);
    connect(&bench_.target(), &BenchTarget::changed, this, &ThingsPanel::show_asset);
    make_numbers();
}

void ThingsPanel::make_choice() {
    choice_ = new QComboBox;
    choice_->setObjectName("probe_test");
    choice_->setAccessibleName(tr("Test"));
    choice_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (const BenchTest& test : bench_tests()) {
        choice_->addItem(words_of(test.title));
    }
    connect(choice_, &QComboBox::activated, this,
            [this](int row) { bench_.choose(static_cast<std::size_t>(row)); });
    add(choice_);
    help_ = new QLabel;
    help_->setWordWrap(true);
    help_->setTextFormat(Qt::PlainText);
    add(help_);
}

void ThingsPanel::make_asset() {
    asset_ = new QWidget;
    auto* row = new QHBoxLayout(asset_);
    row->setContentsMargins(0, 0, 0, 0);
    asset_name_ = new QLabel;
    asset_name_->setObjectName("probe_asset");
    asset_name_->setTextFormat(Qt::PlainText);
    asset_name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* open = new QPushButton(tr("Open…"));
    open->setObjectName("probe_open");
    open->setAccessibleName(tr("Open an asset to probe"));
    open->setToolTip(tr("Open an asset or a model; or drop its file on the window"));
    row->addWidget(asset_name_, 1);
    row->addWidget(open);
    connect(open, &QPushButton::clicked, this, &ThingsPanel::open_wanted);
    add(asset_);
}

void ThingsPanel::make_switches() {
    all_ = new QCheckBox(tr("All pieces on the way"));
    all_->setObjectName("probe_all");
    all_->setToolTip(tr("Every piece that the ray meets, not the first alone"));
    connect(all_, &QCheckBox::clicked, &bench_, [this](bool all) {
        BenchState state = bench_.state();
        state.all_hits = all;
        bench_.change(state);
    });
    as_published_ = new QCheckBox(tr("As published"));
    as_published_->setObjectName("probe_as_published");
    as_published_->setToolTip(tr("By the rules of the classic lesson, in which merely to touch is "
                                 "no contact"));
    connect(as_published_, &QCheckBox::clicked, &bench_, [this](bool as_published) {
        BenchState state = bench_.state();
        state.as_published = as_published;
        bench_.change(state);
    });
    auto* again = new QPushButton(tr("Begin again"));
    again->setObjectName("probe_again");
    again->setToolTip(tr("Everything where it was when the test was new"));
    connect(again, &QPushButton::clicked, &bench_, &ProbeBench::start_again);
    add(all_);
    add(as_published_);
    add(again);
}

void ThingsPanel::make_numbers() {
    delete numbers_;
    fields_.clear();
    const BenchTest& test = bench_.test();
    choice_->setCurrentIndex(static_cast<int>(bench_.state().test));
    help_->setText(words_of(test.help));
    asset_->setVisible(test.needs_asset());
    as_published_->setVisible(test.has_rules());
    all_->setVisible(test.needs_asset() && test.things.front().kind == ThingKind::ray);
    numbers_ = new QWidget;
    auto* column = new QVBoxLayout(numbers_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    for (std::size_t i = 0; i < test.things.size(); ++i) {
        const auto values = values_of(test.things[i].kind);
        if (values.empty()) {
            continue;
        }
        const QString title = words_of(test.things[i].title);
        column->addSpacing(k_gap);
        column->addWidget(new QLabel("<b>" + title.toHtmlEscaped() + "</b>"));
        for (std::size_t value = 0; value < values.size(); ++value) {
            column->addWidget(new QLabel(label_of(values[value])));
            column->addWidget(make_row({i, value}, title + ", " + label_of(values[value])));
        }
    }
    place_of_numbers_->addWidget(numbers_);
    numbers_->show(); // now, and not once there is time for it
    show_asset();
}

QWidget* ThingsPanel::make_row(const BenchHandle& handle, const QString& title) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    const BenchTest& test = bench_.test();
    const ValueRole role = values_of(test.things[handle.thing].kind)[handle.value].role;
    for (int axis = 0; axis < numbers_in(role); ++axis) {
        const QString letter = QString::fromLatin1(k_axes[static_cast<std::size_t>(axis)]);
        auto* box = new NumberBox;
        box->setObjectName(
            QString("thing%1_value%2_%3").arg(handle.thing).arg(handle.value).arg(letter));
        box->setAccessibleName(role == ValueRole::radius ? title : title + ", " + letter);
        box->setToolTip(box->accessibleName());
        if (role == ValueRole::angles) {
            box->setSuffix("°");
        } else if (role == ValueRole::radius || role == ValueRole::half) {
            box->setMinimum(0.0);
        }
        box->installEventFilter(this);
        line->addWidget(box, 1);
        const Field field = {box, test.first_value(handle.thing) + handle.value, axis, handle};
        connect(box, &QDoubleSpinBox::valueChanged, this,
                [this, field](double number) { take(field, number); });
        fields_.push_back(field);
    }
    return row;
}

// The handle of a number that is being typed is seen in the view.
bool ThingsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        for (const Field& field : fields_) {
            if (field.box == watched) {
                const bool has_handle =
                    handle_place(bench_.things()[field.handle.thing], field.handle.value)
                        .has_value();
                bench_.choose_handle(has_handle ? field.handle
                                                : BenchHandle{field.handle.thing, 0});
            }
        }
    }
    return Section::eventFilter(watched, event);
}

void ThingsPanel::show_asset() {
    const QString name =
        !bench_.target().coming().isEmpty() ? tr("%1 is being made…").arg(bench_.target().coming())
        : bench_.target().asset()           ? QString::fromStdString(bench_.target().asset()->name)
                                            : tr("no asset yet");
    asset_name_->setText(name);
    asset_name_->setToolTip(name);
    show_values();
}

// A field that rounds what it shows changes nothing of the value.
void ThingsPanel::show_values() {
    const double size = bench_.bounds().diagonal();
    for (const Field& field : fields_) {
        const QSignalBlocker quiet(field.box);
        const bool is_angle = field.box->suffix() == "°";
        field.box->fit_to(is_angle ? 1e3 : size); // in steps of ten degrees
        field.box->setValue(bench_.values()[field.value][field.axis]);
    }
    as_published_->setChecked(bench_.state().as_published);
    all_->setChecked(bench_.state().all_hits);
}

void ThingsPanel::take(const Field& field, double number) {
    BenchValues values = bench_.values();
    values[field.value][field.axis] = number;
    bench_.set_values(values);
}

} // namespace hullwright::ui
