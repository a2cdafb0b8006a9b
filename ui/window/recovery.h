// Keeps work that is not saved yet in a file, and offers what other windows have left behind in
// theirs.
#pragma once

#include "ui/document/document.h"

#include <functional>
#include <vector>

class QWidget;

namespace hullwright::ui {

class Banner;
class DocumentFiles;

// Returns the file of this process for work that is not saved yet, and the files that ended
// processes have left beside it.
[[nodiscard]] QString autosave_path();
[[nodiscard]] QStringList left_behind();

class Recovery : public QObject {
    Q_OBJECT
public:
    // `window` is the parent of the dialog.
    Recovery(Document& document, DocumentFiles& files, Banner& banner, QWidget& window);
    // A window that ends in order leaves nothing to recover.
    ~Recovery() override;

    using Then = std::function<void()>;
    // Writes what is new, beside the window, because many corrections take long; `then` runs when
    // what is open by now is written, or has been, or was saved. The file has one writer at a time:
    // while one is at work, another comes after it where a `then` waits for that, and else not.
    void autosave(const Then& then = {});
    // Offers work that was left behind: at once, or by a message when something is open.
    void offer();
    void choose();

signals:
    void recovering(); // work of another window is being opened
    void failed(const hullwright::Issue& issue);
    void said(const QString& text); // for the status line

private:
    void write();
    void go_on();
    [[nodiscard]] std::vector<Then> take(std::size_t count);
    void forget();
    void recover(const QString& path);
    void keep(const QString& recovered); // the file that the project was read from, or empty

    Document& document_;
    DocumentFiles& files_;
    Banner& banner_;
    QWidget& window_;
    QTimer timer_;
    struct Autosaved { // what the autosaved file has
        std::weak_ptr<const CutPieces> pieces;
        Recipe recipe;
        std::string view;
    };
    Autosaved autosaved_;
    std::vector<Then> thens_;    // they wait for a file, in the order in which they came
    bool is_forgetting_ = false; // an autosave that was let go has not ended yet
    std::unique_ptr<Job> job_ = std::make_unique<Job>();
};

} // namespace hullwright::ui
