// Holds what the settings keep of a window that was closed, and a project of how things stood
// beside the document: where the window and its panels are, which workspace is in front, what is
// inspected and what is on the bench.
#pragma once

#include <string>

class QMainWindow;

namespace hullwright::ui {

class Surroundings;
struct WindowParts;

class DeskMemory {
public:
    DeskMemory(QMainWindow& window, WindowParts& parts, Surroundings& around)
        : window_(window), parts_(parts), around_(around) {}

    void restore();
    void save() const;
    // Returns what a project keeps: the other workspaces beside what the view settings keep.
    [[nodiscard]] std::string look() const;
    // Settings that a project does not state stay as they are.
    void restore_look(const std::string& look);

private:
    QMainWindow& window_;
    WindowParts& parts_;
    Surroundings& around_;
};

} // namespace hullwright::ui
