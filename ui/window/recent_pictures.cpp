#include "ui/window/recent_pictures.h"

#include "ui/dialogs/pictures.h"
#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"

namespace hullwright::ui {
namespace {

// A picture's scene is a copy of what is drawn. One of more vertices than this would take a hundred
// megabytes, which nobody asked for.
constexpr std::size_t k_most_vertices = 2'000'000;

bool is_too_large(const Sighting& sighting) {
    const std::size_t pieces = sighting.list ? sighting.list->vertices.size() : 0;
    return sighting.model->draw.triangles.size() + pieces > k_most_vertices;
}

// Shows all of it, from where it is looked at, as large as sharp screens show it.
PictureSettings settings_on(Background background) {
    PictureSettings settings;
    settings.width = 2 * k_recent_picture.width();
    settings.height = 2 * k_recent_picture.height();
    settings.background = background;
    settings.fit = true;
    return settings;
}

} // namespace

RecentPictures::RecentPictures(Document& document, const Viewport& viewport)
    : document_(document), viewport_(viewport) {
    document_.jobs().follow_brief(job_, QT_TRANSLATE_NOOP("Job", "Drawing a recent file"));
    connect(&document_.keeper(), &ProjectKeeper::changed, this, [this] { is_wanted_ = true; });
    // Whatever else follows these has then shown the pieces.
    connect(&document_.keeper(), &ProjectKeeper::changed, this, &RecentPictures::draw,
            Qt::QueuedConnection);
    connect(&document_, &Document::ended, this, &RecentPictures::draw, Qt::QueuedConnection);
}

// A page without a picture is no failure that somebody could do anything about.
void RecentPictures::draw() {
    if (!is_wanted_ || !document_.up_to_date()) {
        return;
    }
    is_wanted_ = false;
    const QString& project = document_.keeper().file().path();
    const QString& file = project.isEmpty() ? document_.path() : project;
    const Sighting seen = sighting_of(document_, viewport_, nullptr);
    if (is_too_large(seen)) {
        return;
    }
    job_.start([seen, light = new_recent_picture(file, false),
                dark = new_recent_picture(file, true)](const Progress& progress,
                                                       const Job::Deliver&) -> Job::Reply {
        for (const auto& [path, background] :
             {std::pair(light, Background::light), std::pair(dark, Background::dark)}) {
            static_cast<void>(
                write_pictures(seen, settings_on(background), file_path(path).string(), progress));
        }
        return forget_old_pictures;
    });
}

} // namespace hullwright::ui
