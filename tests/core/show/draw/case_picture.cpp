// Pictures of tiles show the right colour for each case, and the file they become is read back by
// another library.
#include "draw/case_picture.h"
#include "draw/write_png.h"
#include "support/folder.h"

#include <QTest>
#include <png.h>
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

    void a_file_holds_the_picture() {
        const tests::Folder folder;
        QVERIFY(folder.valid());
        const Picture made = draw_cases(all_cases());
        const std::string path = folder.path("cases.png");
        QVERIFY(write_png(made, path));
        png_image image = {};
        image.version = PNG_IMAGE_VERSION;
        QVERIFY(png_image_begin_read_from_file(&image, path.c_str()) != 0);
        image.format = PNG_FORMAT_RGBA;
        QCOMPARE(static_cast<int>(image.width), made.width);
        QCOMPARE(static_cast<int>(image.height), made.height);
        std::vector<Rgba> pixels(made.pixels.size());
        QVERIFY(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr) != 0);
        QVERIFY(pixels == made.pixels);
        QVERIFY(!write_png(made, folder.path("no/such/folder.png")));
    }
};

QTEST_APPLESS_MAIN(CasePictureTest)
#include "case_picture.moc"
