// Lengths that people write come back as they were, and go from one unit to another by shifting a
// decimal point, which no double could do.
#include "geom/length.h"

#include <QTest>
#include <cstdlib>
#include <random>

using namespace hullwright;

namespace {

// Gives a unit of length as a power of ten of a metre.
struct DecimalUnit {
    const char* name;
    int power;
};
constexpr std::array k_decimal = {DecimalUnit{"um", -6}, DecimalUnit{"mm", -3},
                                  DecimalUnit{"cm", -2}, DecimalUnit{"m", 0}, DecimalUnit{"km", 3}};

} // namespace

class LengthTest : public QObject {
    Q_OBJECT

private slots:
    void texts_are_read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("read");
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("percent");
        QTest::addColumn<double>("metres");
        const auto row = [](const char* text, double value, bool percent, double metres) {
            QTest::newRow(text) << QString::fromUtf8(text) << true << value << percent << metres;
        };
        row("0.01", 0.01, false, 0.0);
        row("0.5%", 0.5, true, 0.0);
        row("0.5 %", 0.5, true, 0.0);
        row("2 mm", 2.0, false, 0.001);
        row("2mm", 2.0, false, 0.001);
        row("1e-3 m", 1e-3, false, 1.0);
        row("3 \u00B5m", 3.0, false, 1e-6);
        row("3 \u03BCm", 3.0, false, 1e-6);
        row("12 in", 12.0, false, 0.0254);
        row("0", 0.0, false, 0.0);
        for (const char* text : {"", "mm", "%", "-1", "-0.5%", "1 elephant", "1 mm 2", "1  %x",
                                 "1 ", "x1", "nan", "1e400", "0x10", "1,5"}) {
            QTest::addRow("not '%s'", text) << QString(text) << false << 0.0 << false << 0.0;
        }
    }
    void texts_are_read() {
        QFETCH(QString, text);
        QFETCH(bool, read);
        QFETCH(double, value);
        QFETCH(bool, percent);
        QFETCH(double, metres);
        const auto length = parse_length(text.toStdString());
        QCOMPARE(length.has_value(), read);
        if (read) {
            QVERIFY((*length == Length{value, percent, {metres}}));
        }
    }

    void what_is_written_is_read_back() {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> power(-12.0, 12.0);
        for (int i = 0; i < 3000; ++i) {
            Length length{std::pow(10.0, power(random)), false, {}};
            if (i % 3 == 0) {
                length.percent = true;
            } else if (i % 3 == 1) {
                length.unit = *parse_unit(k_decimal[random() % k_decimal.size()].name);
            }
            const std::string text = length_text(length);
            const auto read = parse_length(text);
            QVERIFY2(read == length, text.c_str());
        }
    }

    void units_have_names_or_numbers() {
        for (const char* name : {"um", "mm", "cm", "m", "km", "in", "ft"}) {
            QCOMPARE(unit_text(*parse_unit(name)), std::string(name));
        }
        QCOMPARE(parse_unit("0.25 m")->metres, 0.25);
        QCOMPARE(parse_unit("0.25m")->metres, 0.25);
        QCOMPARE(parse_unit("0.25")->metres, 0.25);
        QVERIFY(parse_unit(unit_text({0.3})) == Unit{0.3});
        QCOMPARE(unit_text({}), std::string());
        for (const char* wrong : {"", " m", "0", "-1 m", "parsec", "m m"}) {
            QVERIFY2(!parse_unit(wrong), wrong);
        }
    }

    void decimal_units_shift_the_point() {
        std::mt19937 random(2);
        for (int i = 0; i < 3000; ++i) {
            const auto digits = static_cast<int>(random() % 100000);
            const DecimalUnit& from = k_decimal[random() % k_decimal.size()];
            const DecimalUnit& to = k_decimal[random() % k_decimal.size()];
            const Length length{static_cast<double>(digits), false, *parse_unit(from.name)};
            const auto made = in_model_units(length, *parse_unit(to.name));
            const std::string shifted =
                std::to_string(digits) + "e" + std::to_string(from.power - to.power);
            QVERIFY(made);
            QVERIFY2(made->value == std::strtod(shifted.c_str(), nullptr), shifted.c_str());
            QVERIFY(made->unit == Unit{} && !made->percent);
        }
    }

    void inches_and_feet_are_the_decimal_numbers_that_they_are() {
        const auto in_mm = [](const char* text) {
            return in_model_units(*parse_length(text), {0.001})->value;
        };
        QCOMPARE(in_mm("1 in"), 25.4);
        QCOMPARE(in_mm("3 in"), 76.2);
        QCOMPARE(in_mm("1 ft"), 304.8);
        QCOMPARE(in_model_units(*parse_length("36 in"), *parse_unit("ft"))->value, 3.0);
    }

    void a_length_without_a_unit_is_as_it_is() {
        QVERIFY((in_model_units({3.0, false, {}}, {}) == Length{3.0, false, {}}));
        QVERIFY((in_model_units({3.0, true, {}}, {0.001}) == Length{3.0, true, {}}));
        QCOMPARE((Length{3.0, true, {}}.in_units(200.0)), 6.0);
        QCOMPARE((Length{3.0, false, {}}.in_units(200.0)), 3.0);
        QVERIFY(!in_model_units({3.0, false, {0.001}}, {}));
        QVERIFY(!in_model_units({1e300, false, {1000.0}}, {1e-20}));
    }
};

QTEST_APPLESS_MAIN(LengthTest)
#include "length.moc"
