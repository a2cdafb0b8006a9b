#include "ui/probe/play_panel.h"

#include "ui/icons/icon.h"
#include "ui/panels/number_box.h"
#include "ui/words/measures.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>

#include <array>

namespace hullwright::ui {
namespace {

constexpr std::array<const char*, 3> k_axis_letters = {"x", "y", "z"};

double* radius_of(PlayWish& wish, int /*axis*/) {
    return &wish.settings.balls.radius;
}

double* restitution_of(PlayWish& wish, int /*axis*/) {
    return &wish.settings.balls.restitution;
}

double* gravity_of(PlayWish& wish, int /*axis*/) {
    return &wish.settings.balls.gravity;
}

double* step_of(PlayWish& wish, int /*axis*/) {
    return &wish.settings.balls.step;
}

double* from_of(PlayWish& wish, int axis) {
    return &wish.settings.from[axis];
}

double* velocity_of(PlayWish& wish, int axis) {
    return &wish.settings.velocity[axis];
}

// Returns masses with blanks between them, by the language's decimal sign or by a point; empty
// where one of them is no mass.
std::vector<double> masses_in(const QString& text) {
    std::vector<double> masses;
    for (const QString& word : text.split(QRegularExpression("[\\s;]+"), Qt::SkipEmptyParts)) {
        bool is_number = false;
        double mass = QLocale().toDouble(word, &is_number);
        mass = is_number ? mass : word.toDouble(&is_number);
        if (!is_number || !(mass > 0.0 && mass <= k_most_of_play)) {
            return {};
        }
        masses.push_back(mass);
    }
    return masses;
}

QString text_of_mass(double mass) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(mass, 'g', QLocale::FloatingPointShortest);
}

} // namespace

PlayPanel::PlayPanel(PlayScene& scene, QWidget* parent)
    : Section(tr("Balls"),
              tr("Drops balls on the asset, or throws them at it, and shows what they do: whether "
                 "it holds them, and where they fall through."),
              "probes.md", parent),
      scene_(scene) {
    make_asset();
    make_choices();
    make_numbers();
    go_ = new QPushButton(icon_of("play"), tr("&Go"));
    go_->setObjectName("play_go");
    connect(go_, &QPushButton::clicked, &scene_, &PlayScene::make);
    add(go_);
    connect(&scene_, &PlayScene::wish_changed, this, &PlayPanel::show_wish);
    connect(&scene_.bench().target(), &BenchTarget::changed, this, &PlayPanel::show_asset);
    show_asset();
}

void PlayPanel::make_asset() {
    auto* row = new QHBoxLayout;
    asset_ = new QLabel;
    asset_->setObjectName("play_asset");
    asset_->setTextFormat(Qt::PlainText);
    asset_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* open = new QPushButton(tr("Open…"));
    open->setObjectName("play_open_asset");
    open->setAccessibleName(tr("Open an asset to play with"));
    open->setToolTip(tr("Open an asset or a model; or drop its file on the window"));
    row->addWidget(asset_, 1);
    row->addWidget(open);
    add(row);
    connect(open, &QPushButton::clicked, this, &PlayPanel::open_wanted);
}

void PlayPanel::make_choices() {
    kind_ = new QComboBox;
    kind_->setObjectName("play_kind");
    kind_->setAccessibleName(tr("What balls do"));
    kind_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    kind_->addItem(tr("Drop"));
    kind_->addItem(tr("Throw"));
    kind_->addItem(tr("Drop 100 to find holes"));
    connect(kind_, &QComboBox::activated, this,
            [this](int row) { scene_.choose(static_cast<PlayKind>(row)); });
    add(kind_);
    help_ = new QLabel;
    help_->setWordWrap(true);
    help_->setTextFormat(Qt::PlainText);
    add(help_);
}

void PlayPanel::make_numbers() {
    grid_ = new QGridLayout;
    grid_->setSpacing(2);
    grid_->setColumnStretch(1, 1);
    count_ = new QSpinBox;
    count_->setObjectName("play_count");
    count_->setAccessibleName(tr("Number of balls"));
    count_->setRange(1, PlayScene::k_most_balls);
    count_->setKeyboardTracking(false);
    grid_->addWidget(new QLabel(tr("Balls")), 0, 0);
    grid_->addWidget(count_, 0, 1);
    connect(count_, &QSpinBox::valueChanged, this, [this](int count) {
        PlayWish wish = scene_.wish();
        DropSettings& balls = wish.settings.balls;
        balls.count = static_cast<std::uint32_t>(count);
        if (!balls.masses.empty()) {
            balls.masses.resize(balls.count, balls.mass); // there stays one for each
        }
        scene_.set_wish(wish);
    });
    add_row(tr("Radius"), "play_radius", tr("Radius of each ball"), 1, &radius_of);
    make_masses();
    add_row(tr("From"), "play_from", tr("Where the first ball is thrown from"), 3, &from_of);
    add_row(tr("Speed"), "play_velocity", tr("How far balls go in a second along each axis"), 3,
            &velocity_of);
    add_row(tr("Restitution"), "play_restitution",
            tr("The share of its speed that a bounce leaves, from 0 to 1"), 1, &restitution_of);
    add_row(tr("Gravity"), "play_gravity",
            tr("Gravity in the asset's unit: 9.81 m/s² on Earth. An asset without a unit is taken "
               "to be one metre large."),
            1, &gravity_of);
    make_ways();
}

void PlayPanel::make_masses() {
    masses_ = new QLineEdit;
    masses_->setObjectName("play_mass");
    masses_->setAccessibleName(tr("Mass"));
    masses_->setToolTip(tr("One mass of all balls, or one of each with blanks between them"));
    connect(masses_, &QLineEdit::editingFinished, this, &PlayPanel::take_masses);
    add_line(tr("Mass"), masses_);
    masses_refused_ = words_label("play_mass_refused");
    masses_refused_->hide();
    grid_->addWidget(masses_refused_, grid_->rowCount(), 1);
}

void PlayPanel::make_ways() {
    up_ = new QComboBox;
    up_->setObjectName("play_up");
    up_->setAccessibleName(tr("Upward axis"));
    up_->setToolTip(tr("The axis of the asset against which balls fall"));
    for (const char* axis : k_axis_letters) {
        up_->addItem(QString::fromLatin1(axis));
    }
    connect(up_, &QComboBox::activated, &scene_, &PlayScene::choose_up);
    add_line(tr("Up"), up_);
    motion_ = new QComboBox;
    motion_->setObjectName("play_motion");
    motion_->setAccessibleName(tr("Motion between contacts"));
    motion_->setToolTip(tr("Exact parabolas, or the steps of the lesson, which are cut at each "
                           "contact"));
    motion_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    motion_->addItem(tr("Exact"));
    motion_->addItem(tr("Euler, explicit"));
    motion_->addItem(tr("Euler, semi-implicit"));
    connect(motion_, &QComboBox::activated, this, [this](int row) {
        PlayWish wish = scene_.wish();
        wish.settings.balls.motion = static_cast<PlayMotion>(row);
        scene_.set_wish(wish);
    });
    add_line(tr("Motion"), motion_);
    add_row(tr("Step"), "play_step",
            tr("Seconds of a step of Euler's motion; 0: as long as suits the asset"), 1, &step_of);
    add(grid_);
}

void PlayPanel::add_line(const QString& words, QWidget* field) {
    const int row = grid_->rowCount();
    grid_->addWidget(new QLabel(words), row, 0);
    grid_->addWidget(field, row, 1);
}

void PlayPanel::add_row(const QString& words, const char* name, const QString& tip, int axes,
                        Number number) {
    auto* label = new QLabel(words);
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    for (int axis = 0; axis < axes; ++axis) {
        const QString letter = QString::fromLatin1(k_axis_letters[static_cast<std::size_t>(axis)]);
        auto* box = new NumberBox;
        box->setObjectName(axes == 1 ? QString::fromLatin1(name)
                                     : QString("%1_%2").arg(QString::fromLatin1(name), letter));
        box->setAccessibleName(axes == 1 ? words : words + ", " + letter);
        box->setToolTip(tip);
        line->addWidget(box, 1);
        const Field field = {box, row, label, number, axis};
        connect(box, &QDoubleSpinBox::valueChanged, this,
                [this, field](double value) { take(field, value); });
        fields_.push_back(field);
    }
    const int at = grid_->rowCount();
    grid_->addWidget(label, at, 0);
    grid_->addWidget(row, at, 1);
}

void PlayPanel::take(const Field& field, double number) {
    PlayWish wish = scene_.wish();
    *field.number(wish, field.axis) = number;
    scene_.set_wish(wish);
}

// Masses are read as the command line reads them. A text that is no list of masses stays in the
// field, to be corrected.
void PlayPanel::take_masses() {
    PlayWish wish = scene_.wish();
    DropSettings& balls = wish.settings.balls;
    const std::vector<double> masses = masses_in(masses_->text());
    if (masses.size() != 1 && (masses.empty() || masses.size() != balls.count)) {
        masses_refused_->setText(masses.empty()
                                     ? tr("Masses are numbers above 0.")
                                     : tr("There is one mass for all balls, or one for each."));
        masses_refused_->show();
        return;
    }
    balls.mass = masses.front();
    balls.masses = masses.size() > 1 ? masses : std::vector<double>();
    scene_.set_wish(wish);
    show_masses();
}

void PlayPanel::show_masses() {
    const DropSettings& balls = scene_.wish().settings.balls;
    QStringList words;
    for (std::size_t ball = 0; ball < (balls.masses.empty() ? 1 : balls.count); ++ball) {
        words += text_of_mass(balls.mass_of(ball));
    }
    masses_->setText(words.join(' '));
    masses_refused_->hide();
}

void PlayPanel::show_asset() {
    const ProbeBench& bench = scene_.bench();
    const QString name =
        !bench.target().coming().isEmpty() ? tr("%1 is being made…").arg(bench.target().coming())
        : bench.target().asset()           ? QString::fromStdString(bench.target().asset()->name)
                                           : tr("no asset yet");
    asset_->setText(name);
    asset_->setToolTip(name);
    go_->setEnabled(bench.target().asset() != nullptr);
    show_wish();
}

// A field that rounds what it shows changes nothing of the wish.
void PlayPanel::show_wish() {
    const PlayWish& wish = scene_.wish();
    const QSignalBlocker quiet_count(count_);
    kind_->setCurrentIndex(static_cast<int>(wish.kind));
    motion_->setCurrentIndex(static_cast<int>(wish.settings.balls.motion));
    up_->setCurrentIndex(wish.settings.balls.up);
    count_->setValue(static_cast<int>(wish.settings.balls.count));
    constexpr std::array k_help = {
        QT_TR_NOOP("Balls fall from above, and bounce off the asset and each other."),
        QT_TR_NOOP("Balls fly from a place with a speed, one behind the other."),
        QT_TR_NOOP("Each ball falls as if it were alone. What falls through is counted below."),
    };
    help_->setText(tr(k_help[static_cast<std::size_t>(wish.kind)]));
    show_masses();
    for (const Field& field : fields_) {
        show_field(field);
    }
}

// The least number of what may not be 0 is its step.
void PlayPanel::show_field(const Field& field) {
    PlayWish wish = scene_.wish();
    const DropSettings& balls = wish.settings.balls;
    const QString unit = unit_name(scene_.bench().metres_per_unit());
    const auto& asset = scene_.bench().target().asset();
    const double size = asset ? asset->target.ground().box().diagonal() : 1.0;
    const bool is_of_throw = field.number == &from_of || field.number == &velocity_of;
    const bool is_step = field.number == &step_of;
    const bool is_seen = (!is_of_throw || wish.kind == PlayKind::toss) &&
                         (!is_step || balls.motion != PlayMotion::parabola);
    const QSignalBlocker quiet(field.box);
    field.box->fit_to(is_of_throw || field.number == &radius_of ? size
                      : field.number == &gravity_of             ? balls.gravity
                                                                : 1.0);
    if (field.number == &restitution_of) {
        field.box->setRange(0.0, 1.0);
    } else if (!is_of_throw) {
        field.box->setMinimum(is_step ? 0.0 : field.box->singleStep());
    }
    field.box->setSuffix(field.number == &gravity_of  ? " " + unit + "/s²"
                         : field.number == &radius_of ? " " + unit
                         : is_step                    ? " s"
                                                      : QString());
    field.box->setValue(*field.number(wish, field.axis));
    field.row->setVisible(is_seen);
    field.label->setVisible(is_seen);
}

} // namespace hullwright::ui
