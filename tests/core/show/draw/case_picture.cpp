// Pictures of tiles show the right colour for each case, and the file they become is read back by
// another library.
#include "draw/case_picture.h"
#include "draw/film_picture.h"
#include "draw/image_plane.h"
#include "draw/profile_picture.h"
#include "draw/write_png.h"
#include "support/folder.h"
#include "support/png_file.h"

#include <QTest>
#include <set>

using namespace hullwright;

namespace {

// Returns a row of nine pixels from the left, one for each case.
IntervalImage all_cases() {
    IntervalImage image;
    image.side = 9;
    const DepthInterval none;
    const std::array<std::pair<DepthInterval, DepthInterval>, 9> row = {{{none, none},
                                                                         {{0, 1}, none},
                                                                         {none, {0, 1}},
                                                                         {{0, 1}, {2, 3}},
                                                                         {{2, 3}, {0, 1}},
                                                                         {{0, 2}, {1, 3}},
                                                                         {{1, 3}, {0, 2}},
                                                                         {{0, 3}, {1, 2}},
                                                                         {{1, 2}, {0, 3}}}};
    for (int y = 0; y < 9; ++y) {
        for (const auto& [a, b] : row) {
            image.a.push_back(a);
            image.b.push_back(b);
        }
    }
    return image;
}

} // namespace

class CasePictureTest : public QObject {
    Q_OBJECT

private slots:
    void every_case_has_its_colour_and_its_count() {
        std::set<Rgba> colours;
        std::set<std::string_view> names;
        for (std::size_t i = 0; i < k_pixel_cases; ++i) {
            colours.insert(case_colour(static_cast<PixelCase>(i)));
            names.insert(case_name(static_cast<PixelCase>(i)));
        }
        QCOMPARE(colours.size(), k_pixel_cases);
        QCOMPARE(names.size(), k_pixel_cases);
        const IntervalImage image = all_cases();
        for (const std::size_t count : image.counts()) {
            QCOMPARE(count, std::size_t{9});
        }
        Picture made = draw_cases(image);
        const int square = 512 / 9;
        for (int i = 0; i < 9; ++i) {
            QCOMPARE(made.at(16 + i * square + 2, 18), case_colour(static_cast<PixelCase>(i)));
            // Only an overlap has a dot in its middle.
            QCOMPARE(made.at(16 + i * square + square / 2, 16 + square / 2) !=
                         case_colour(static_cast<PixelCase>(i)),
                     i >= 5);
        }
    }

    void one_pixel_for_each() {
        const IntervalImage image = all_cases();
        Picture cases = draw_pixels(image, ImageShow::cases);
        QCOMPARE(cases.width, 9);
        Picture near = draw_pixels(image, ImageShow::b_near);
        for (int x = 0; x < 9; ++x) {
            QCOMPARE(cases.at(x, 4), case_colour(static_cast<PixelCase>(x)));
        }
        // The same depth has the same grey, a farther one is darker; where there is none, no grey.
        QCOMPARE(near.at(4, 0), near.at(2, 0));
        QVERIFY(near.at(3, 0)[0] < near.at(4, 0)[0]);
        QVERIFY(near.at(0, 0)[0] != near.at(0, 0)[2]);
    }

    // The ring's row counts from the bottom, as the image's rows do.
    void a_ring_is_around_the_witness() {
        Picture plain = draw_cases(all_cases());
        Picture ringed = draw_cases(all_cases(), ImagePixel{7, 0});
        const int square = 512 / 9;
        const int left = 16 + 7 * square;
        const int bottom = 16 + 9 * square;
        QVERIFY(ringed.at(left - 1, bottom - square / 2) !=
                plain.at(left - 1, bottom - square / 2));
        QCOMPARE(ringed.at(left + 3, bottom - square + 3), plain.at(left + 3, bottom - square + 3));
        QCOMPARE(ringed.at(left - 1, 16 + square / 2), plain.at(left - 1, 16 + square / 2));
    }

    void a_row_from_the_side() {
        const IntervalImage image = all_cases();
        const DepthInterval range = depths_of_row(image, 2);
        QCOMPARE(range.near, 0.0F);
        QCOMPARE(range.far, 3.0F);
        const std::array<Rgb, 2> colours = {{{10, 20, 200}, {200, 160, 20}}};
        Picture made = draw_profile(image, 2, colours);
        const int step = 768 / 9;
        const auto at = [&](int pixel, double side, double depth) {
            const Rgba found = made.at(16 + pixel * step + static_cast<int>(side * step),
                                       40 + static_cast<int>(320.0 * depth / 3.0));
            return Rgb{found[0], found[1], found[2]};
        };
        // Pixel 3 has A from 0 to 1, B from 2 to 3; they share 1 to 2 in pixel 5.
        QCOMPARE(at(3, 0.25, 0.5), colours[0]);
        QCOMPARE(at(3, 0.75, 2.5), colours[1]);
        QCOMPARE(at(3, 0.75, 0.5), (Rgb{255, 255, 255}));
        QCOMPARE(at(5, 0.25, 0.5), colours[0]);
        QCOMPARE(at(5, 0.4, 1.5), k_shared_depths);
        QCOMPARE(at(5, 0.6, 1.5), k_shared_depths);
        QCOMPARE(at(5, 0.1, 1.5), colours[0]); // both bars are seen beside it
        QCOMPARE(at(5, 0.9, 1.5), colours[1]);
        QCOMPARE(at(5, 0.75, 2.5), colours[1]);
    }

    // Neighbours of one colour are one; pixels of nothing are left out.
    void the_plane_stands_where_it_is() {
        ImagePlane plane;
        plane.corner = Vec3(100, 0, 0);
        plane.right = Vec3(9, 0, 0);
        plane.up = Vec3(0, 18, 0);
        plane.ahead = Vec3(0, 0, 2);
        IntervalImage image = all_cases();
        const auto triangles = draw_plane(plane, image, Vec3(100, 0, 0));
        QCOMPARE(triangles.size(), std::size_t{6 * 8 * 9});
        QCOMPARE(triangles[0].position, (std::array<float, 3>{1, 0, 0})); // of A alone
        QCOMPARE(triangles[2].position, (std::array<float, 3>{2, 2, 0}));
        QCOMPARE(triangles[0].normal, (std::array<float, 3>{0, 0, -1}));
        for (std::size_t i = 0; i < image.a.size(); ++i) {
            image.a[i] = {0, 1};
            image.b[i] = {};
        }
        const auto rows = draw_plane(plane, image, Vec3(100, 0, 0));
        QCOMPARE(rows.size(), std::size_t{6 * 9});
        QCOMPARE(rows[1].position, (std::array<float, 3>{9, 0, 0}));
        const auto edges = draw_depth_box(plane, {0, 0, 0}, Vec3(100, 0, 0));
        QCOMPARE(edges.size(), std::size_t{24});
        for (const DrawVertex& end : edges) {
            QVERIFY(end.position[2] == 0.0F || end.position[2] == 2.0F);
        }
    }

    void the_film_has_a_picture_of_each_buffer() {
        RasterFilm film;
        film.side = 2;
        for (BufferState& state : film.after) {
            state.depth = {1.0F, 0.5F, 0.25F, 1.0F};
            state.stencil = {0, 1, 2, 3};
        }
        QCOMPARE(film.counted(), std::size_t{1});
        Picture depth = draw_depth(film, 1);
        QVERIFY(depth.at(1, 1)[0] < depth.at(0, 0)[0]); // the farther one is at the bottom
        QCOMPARE(depth.at(0, 1), depth.at(1, 0));       // both clear
        Picture stencil = draw_stencil(film, 1);
        QCOMPARE(stencil.at(1, 0), stencil_colour(3));
        QCOMPARE(stencil.at(0, 1), stencil_colour(0));
        std::set<std::string_view> names;
        std::set<Rgba> colours;
        for (std::size_t i = 0; i < k_film_frames; ++i) {
            names.insert(pass_name(i));
            colours.insert(stencil_colour(static_cast<std::uint8_t>(i)));
        }
        QCOMPARE(names.size(), k_film_frames);
        QCOMPARE(colours.size(), std::size_t{4});
        QVERIFY(draw_film(film).width > 5 * 192);
    }

    void a_file_holds_the_picture() {
        const tests::Folder folder;
        QVERIFY(folder.valid());
        const Picture made = draw_cases(all_cases());
        const std::string path = folder.path("cases.png");
        QVERIFY(write_png(made, path));
        const Picture read = tests::read_png(path);
        QCOMPARE(read.width, made.width);
        QCOMPARE(read.height, made.height);
        QVERIFY(read.pixels == made.pixels);
        QVERIFY(!write_png(made, folder.path("no/such/folder.png")));
    }
};

QTEST_APPLESS_MAIN(CasePictureTest)
#include "case_picture.moc"
