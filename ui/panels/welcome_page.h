// What an empty window shows in the place of the 3D view: how to begin, recent files, samples.
#pragma once

#include <QWidget>

#include <vector>

class QGridLayout;
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
    void resizeEvent(QResizeEvent* event) override;

private:
    void make();
    void make_samples(QVBoxLayout* column);
    void make_recent(QVBoxLayout* column);
    void show_pictures();
    void arrange(int wide);

    QWidget* content_ = nullptr;
    QGridLayout* grid_ = nullptr; // of the samples
    std::vector<QToolButton*> samples_;
    std::vector<QToolButton*> recent_;
};

} // namespace hullwright::ui
