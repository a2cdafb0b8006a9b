// Shows what an empty window shows in place of the 3D view: how to begin, recent files, samples.
#pragma once

#include <QWidget>

#include <vector>

class QGridLayout;
class QToolButton;
class QVBoxLayout;

namespace hullwright::ui {

// Returns the path of a sample that comes with the program. The process that reads models needs a
// file, so it is written to the program's data folder; if that fails, opening it will say so.
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
    [[nodiscard]] static QGridLayout* add_grid(const QString& title, QVBoxLayout* column);
    void make_samples(QVBoxLayout* column);
    void make_recent(QVBoxLayout* column);
    void show_pictures();
    void arrange(int wide);

    QWidget* content_ = nullptr;
    QGridLayout* sample_grid_ = nullptr;
    QGridLayout* recent_grid_ = nullptr; // only where there are recent files
    std::vector<QToolButton*> samples_;
    std::vector<QToolButton*> recent_;
};

} // namespace hullwright::ui
