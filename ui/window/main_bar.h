// Makes the tool bar at the top: files, steps, what is done to pieces, export. Words stand beside
// the icons as long as there is room for them.
#pragma once

#include <QToolBar>

namespace hullwright::ui {

class MainBar : public QToolBar {
    Q_OBJECT
public:
    explicit MainBar(QWidget* parent);

    // `words` are shorter than the action's own; none: the icon says enough.
    void add(QAction* action, const QString& words = QString());

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void show_words(bool shown);

    QList<QAction*> wordless_;
    int width_of_words_ = 0; // pixels that the bar needs with words
};

} // namespace hullwright::ui
