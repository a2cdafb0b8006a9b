#include "pipeline/pair_pictures.h"

#include "base/text.h"
#include "draw/curve_picture.h"
#include "geom/length.h"
#include "pipeline/contact_file.h"

#include <algorithm>

namespace hullwright::pipeline {
namespace {

constexpr Rgb k_apart_curve = {70, 150, 80};
constexpr Rgb k_deep_curve = {206, 58, 46};

Result<PoseLog> rows_of(const CollideInput& input, const Progress& progress) {
    if (input.poses) {
        return read_poses(*input.poses, k_most_rows, progress);
    }
    const auto pair = posed_pair(input);
    if (!pair) {
        return pair.issue();
    }
    PoseLog rows;
    rows.add(pair->numbers_a, pair->numbers_b);
    return rows;
}

} // namespace

Result<PairPictures> PairPictures::load(const CollideInput& input,
                                        const PairPicturesSettings& settings,
                                        const Progress& progress) {
    PairPictures pictures(settings);
    auto rows = rows_of(input, progress.part("read", 0.0, 0.1)); // a wrong name costs no long run
    if (!rows) {
        return rows.issue();
    }
    pictures.rows_ = std::move(*rows);
    for (std::size_t i = 0; i < input.files.size(); ++i) {
        const double from = 0.1 + 0.45 * static_cast<double>(i);
        auto side = load_side(input.files[i], settings.recipe, {true, settings.worker},
                              settings.made_by, progress.part("read", from, from + 0.45));
        if (!side) {
            return side.issue();
        }
        pictures.sides_[i] = std::make_unique<CollideSide>(std::move(*side));
    }
    return pictures;
}

Result<PairPictures> PairPictures::load(const std::filesystem::path& contact,
                                        const PairPicturesSettings& settings,
                                        const Progress& progress) {
    const auto file = read_contact(contact, progress.part("read", 0.0, 0.4));
    if (!file) {
        return file.issue();
    }
    if (file->play) {
        return error(Code::parse_failed, contact.string(), because(Why::key_missing, "rows"));
    }
    PairPictures pictures(settings);
    for (const ContactRow& row : file->rows) {
        pictures.rows_.add(row.a, row.b);
    }
    for (std::size_t i = 0; i < file->sides.size(); ++i) {
        const double from = 0.4 + 0.3 * static_cast<double>(i);
        auto side = load_side(file->sides[i], progress.part("read", from, from + 0.3));
        if (!side) {
            return side.issue();
        }
        pictures.sides_[i] = std::make_unique<CollideSide>(std::move(*side));
    }
    return pictures;
}

Status PairPictures::make_painter(const Progress& progress) {
    if (!painter_) {
        auto painter =
            PairPainter::make(a(), b(), settings_.recipe.import.up, settings_.picture, progress);
        if (!painter) {
            return painter.issue();
        }
        painter_.emplace(std::move(*painter));
    }
    return Done{};
}

Result<CollisionSession> PairPictures::session() const {
    CollisionSettings settings;
    settings.mode = CollideMode::all;
    settings.distance = true;
    settings.along_path = true;
    return CollisionSession::make(a(), b(), settings);
}

Result<Picture> PairPictures::draw_answer(std::size_t row, const Progress& progress) {
    if (const Status made = make_painter(progress.part("draw", 0.0, 0.4)); !made) {
        return made.issue();
    }
    auto asked = session();
    if (!asked) {
        return asked.issue();
    }
    const PosePair poses = rows_[row];
    const Status done = asked->run(poses.a, poses.b, {}, progress.part("collide", 0.4, 0.7));
    return done ? painter_->draw(poses, asked->found(), progress.part("draw", 0.7, 1.0))
                : done.issue();
}

Result<PairSteps> PairPictures::steps(std::size_t row, const Progress& progress) const {
    return record_steps(a(), b(), rows_[row], progress);
}

Result<Picture> PairPictures::draw_step(std::size_t row, const TraversalStep& step,
                                        const Progress& progress) {
    const Status made = make_painter(progress.part("draw", 0.0, 0.4));
    return made ? painter_->draw_step(rows_[row], step, progress.part("draw", 0.4, 1.0))
                : made.issue();
}

Result<std::optional<Picture>> PairPictures::draw_plane(std::size_t row,
                                                        const std::array<std::uint32_t, 2>& pieces,
                                                        int tile, const Progress& progress) {
    if (const Status made = make_painter(progress.part("draw", 0.0, 0.3)); !made) {
        return made.issue();
    }
    auto imaging = ImageSession::make(a(), b(), tile, progress.part("draw", 0.3, 0.6));
    if (!imaging) {
        return imaging.issue();
    }
    const auto image = imaging->at(
        rows_[row], {a().collider->leaf_of(pieces[0]), b().collider->leaf_of(pieces[1])},
        Progress(progress.token()));
    if (!image) {
        return image.issue();
    }
    const ImageTile* last = nullptr;
    for (const ImageLook& look : image->image.looks) {
        const auto found = std::ranges::find(look.tiles, tile, &ImageTile::tile);
        last = found != look.tiles.end() ? &*found : last;
    }
    if (last == nullptr) {
        return std::optional<Picture>();
    }
    auto picture = painter_->draw_plane(*image, *last, progress.part("draw", 0.6, 1.0));
    return picture ? Result<std::optional<Picture>>(std::move(*picture)) : picture.issue();
}

Result<Picture> PairPictures::draw_curve(const Progress& progress) {
    auto asked = session();
    if (!asked) {
        return asked.issue();
    }
    CurvePicture curves;
    curves.title = counted_text(rows_.size(), "row", "rows");
    curves.first = "row 1";
    curves.last = "row " + std::to_string(rows_.size());
    const double metres = a().asset.meta().metres_per_unit;
    const std::string unit = metres > 0.0 ? ", " + unit_text({metres}) : std::string();
    curves.panels = {{"apart" + unit, k_apart_curve, {}, {}, true},
                     {"deep" + unit, k_deep_curve, {}, {}, true, true}};
    CollisionKind last = CollisionKind::none;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const PosePair poses = rows_[row];
        const Status done = asked->run(poses.a, poses.b, {}, Progress(progress.token()));
        if (!done) {
            return done.issue();
        }
        const PairSample sample = sample_of(asked->found());
        curves.panels[0].values.push_back(static_cast<double>(sample.distance));
        curves.panels[1].values.push_back(static_cast<double>(sample.depth));
        if (row > 0 && sample.kind != last) {
            curves.marks.push_back(row);
        }
        last = sample.kind;
        progress.report(static_cast<double>(row + 1) / static_cast<double>(rows_.size()));
    }
    for (CurvePanel& panel : curves.panels) {
        const double most = panel.values.empty() ? 0.0 : std::ranges::max(panel.values);
        panel.axis = {0.0, most > 0.0 ? most : 1.0};
    }
    return draw_curves(curves, settings_.picture.width, settings_.picture.height,
                       settings_.picture.background);
}

} // namespace hullwright::pipeline
