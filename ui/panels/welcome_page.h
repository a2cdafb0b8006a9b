// What an empty window shows in the place of the 3D view: how to begin, recent files, samples.
#pragma once

#include <QWidget>

#include <vector>

class QToolButton;
class QVBoxLayout;

namespace hullwright::ui {

// A sample comes with the program; the process that reads models wants a file, so it is written
// among the program's data; where that fails, opening it will say so.
[[nodiscard]] QString sample_path(const QString& name);

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);

signals:
    void open_wanted();
    void chosen(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make();
    void make_samples(QVBoxLayout* column);
    void make_recent(QVBoxLayout* column);
    void show_pictures();

    QWidget* content_ = nullptr;
    std::vector<QToolButton*> samples_;
};

} // namespace hullwright::ui
