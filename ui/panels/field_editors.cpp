#include "ui/panels/field_editors.h"

#include "ui/document/document.h"
#include "ui/words/field_words.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Lists the units that models are made in; a recipe can name any other, too.
constexpr const char* k_units[] = {"m", "cm", "mm", "in", "ft"};
constexpr const char* k_axes[] = {"x", "y", "z"};

QString text_of(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

FieldEditors::FieldEditors(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &FieldEditors::show_recipe);
    // The model's unit may have changed.
    connect(&document_, &Document::model_changed, this, &FieldEditors::show_recipe);
}

QWidget* FieldEditors::make(const Field& field, const char* name) {
    QWidget* widget = make_widget(field);
    widget->setObjectName(name != nullptr ? QString::fromLatin1(name) : text_of(field.path));
    widget->setAccessibleName(label_of(field));
    editors_.push_back({&field, widget, nullptr});
    show(editors_.back(), QString::fromStdString(field_text(field, document_.recipe().value())));
    return widget;
}

QLabel* FieldEditors::make_label(const Field& field) {
    auto* label = new QLabel(label_of(field));
    label->setWordWrap(true);
    for (Editor& editor : editors_) {
        if (editor.field == &field) {
            editor.label = label;
            show_use(editor);
        }
    }
    return label;
}

bool FieldEditors::has(const Field& field) const {
    return std::any_of(editors_.begin(), editors_.end(),
                       [&](const Editor& editor) { return editor.field == &field; });
}

double FieldEditors::metres() const {
    return document_.model() ? document_.model()->metres_per_unit() : 0.0;
}

QWidget* FieldEditors::make_widget(const Field& field) {
    if (is_switch(field)) {
        auto* box = new QCheckBox;
        connect(box, &QCheckBox::clicked, this,
                [this, &field](bool on) { set(field, on ? "on" : "off"); });
        return box;
    }
    if (const auto choices = choices_of(field); !choices.empty()) {
        QComboBox* box = make_box(field);
        for (const FieldChoice& choice : choices) {
            box->addItem(label_of(choice), text_of(choice.word));
        }
        return box;
    }
    if (field.path == "import.unit") {
        return make_list(field, k_units);
    }
    if (field.path == "import.up") {
        return make_list(field, k_axes);
    }
    auto* line = new QLineEdit;
    line->setPlaceholderText(placeholder_of(field));
    line->setMinimumWidth(40);
    connect(line, &QLineEdit::editingFinished, this, [this, &field, line] { set(field, line); });
    return line;
}

// Makes a box without items yet; the data of an item is the field's text.
QComboBox* FieldEditors::make_box(const Field& field) {
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(4);
    connect(box, &QComboBox::activated, this,
            [this, &field, box](int index) { set(field, box->itemData(index).toString()); });
    return box;
}

// Makes a list of what people choose; other values come from recipes, and are added when they do.
QComboBox* FieldEditors::make_list(const Field& field, std::span<const char* const> values) {
    QComboBox* box = make_box(field);
    box->addItem(tr("as in the file"), QString());
    for (const char* value : values) {
        box->addItem(QString::fromLatin1(value), QString::fromLatin1(value));
    }
    return box;
}

// Text that cannot be read is put back as it was, and the reason is shown.
void FieldEditors::set(const Field& field, QLineEdit* line) {
    const QString text = line->text().trimmed();
    if (text == shown(field, text_of(field_text(field, document_.recipe().value())))) {
        return; // it stays in the unit that it was written in
    }
    const QString plain = is_length(field) ? in_model_units(text, metres()) : without_blanks(text);
    // A length that still has a unit belongs to a model whose unit is unknown, so it cannot be
    // converted.
    const auto length = is_length(field) ? parse_length(plain.toStdString()) : std::nullopt;
    const bool is_open = length && length->unit.metres > 0.0;
    if (is_open || !set(field, plain)) {
        show_recipe();
        const QString why = refused_setting(field, text, metres());
        // The tip is shown later, because the change of focus hides tips.
        QTimer::singleShot(0, line, [line, why] {
            QToolTip::showText(line->mapToGlobal(QPoint(0, line->height())), why, line);
        });
        emit said(why);
    }
}

bool FieldEditors::set(const Field& field, const QString& text) {
    Recipe recipe = document_.recipe().value();
    bool fits = true;
    if (text.isEmpty()) {
        Recipe fresh;
        std::visit([&](auto* to) { *to = *std::get<decltype(to)>(field.slot(fresh)); },
                   field.slot(recipe));
    } else {
        fits = set_field(field, text.toStdString(), recipe).ok();
    }
    if (fits) {
        document_.recipe().set(recipe);
    }
    show_recipe();
    return fits;
}

// Returns the text in the language of the window, with the model's unit after lengths.
QString FieldEditors::shown(const Field& field, const QString& text) const {
    if (text == "auto" || (field.also.or_zero && text == "0")) {
        return {}; // has no number, or no limit; the placeholder says so
    }
    return is_length(field) ? setting_in_words(text, metres())
                            : QString(text).replace('.', QLocale().decimalPoint());
}

// A setting that changes nothing of such pieces cannot be set, and says why.
void FieldEditors::show_use(const Editor& editor) {
    const QString why = useless_because(*editor.field, document_.recipe().value());
    const QString tip = why.isEmpty() ? tip_of(*editor.field) : tip_of(*editor.field) + "\n" + why;
    for (QWidget* widget : {editor.widget, static_cast<QWidget*>(editor.label)}) {
        if (widget != nullptr) {
            widget->setEnabled(why.isEmpty());
            widget->setToolTip(tip);
        }
    }
}

void FieldEditors::show_recipe() {
    for (const Editor& editor : editors_) {
        show(editor, QString::fromStdString(field_text(*editor.field, document_.recipe().value())));
    }
}

void FieldEditors::show(const Editor& editor, const QString& text) {
    if (auto* box = qobject_cast<QCheckBox*>(editor.widget)) {
        box->setChecked(text == "on");
    } else if (auto* choice = qobject_cast<QComboBox*>(editor.widget)) {
        if (choice->findData(text) < 0) { // such as a unit of 0.1 m
            choice->addItem(text, text);
        }
        choice->setCurrentIndex(choice->findData(text));
    } else if (auto* line = qobject_cast<QLineEdit*>(editor.widget)) {
        line->setText(shown(*editor.field, text));
    }
    show_use(editor);
}

} // namespace hullwright::ui
