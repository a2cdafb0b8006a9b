// Writes files of what is open, one at a time beside the window: pieces, the repaired mesh, and
// pictures of what the viewport shows.
#pragma once

#include "ui/dialogs/export_choice.h"
#include "ui/document/document.h"

class QWidget;

namespace hullwright {
struct Product;
}

namespace hullwright::ui {

class Look;
struct PictureSettings;
class Viewport;

class Exports : public QObject {
    Q_OBJECT
public:
    // `window` is the parent of the dialogs that ask what is written, and where.
    Exports(Document& document, Viewport& viewport, Look& look, QWidget& window);

    void choose_pieces();
    void choose_mesh();
    void choose_picture(bool turntable);
    // Writes all pieces, by the same writers as the command line, or the mesh.
    void write_pieces(const QString& path, const ExportChoice& choice = {});
    void write_mesh(const QString& path);
    // Draws what the viewport shows again and saves it.
    void save_picture(const QString& path, const PictureSettings& settings);

    [[nodiscard]] Job& job() { return job_; }

signals:
    void written(const QString& path);
    void unready(const QString& why); // nothing can be written now

private:
    bool is_writing();
    Job::Reply tell(const QString& path);
    Job::Reply write(const Product& product, const Recipe& recipe, const QString& path,
                     const ExportChoice& choice, const Progress& progress);

    Document& document_;
    Viewport& viewport_;
    Look& look_;
    QWidget& window_;
    Job job_{"export"};
};

} // namespace hullwright::ui
