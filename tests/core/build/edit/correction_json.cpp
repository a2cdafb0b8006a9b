// Corrections stay the same through their JSON text, and what is no correction is refused.
#include "edit/correction_json.h"
#include "edit/apply.h"
#include "edit/edited_pieces.h"
#include "piece/decompose.h"
#include "report/reasons.h"
#include "support/solids.h"

#include <QTest>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns one correction of each kind, with numbers that have no short decimal form.
std::vector<Correction> one_of_each() {
    const TriMesh mesh = l_shape();
    const PieceSet set = decompose(mesh, {})->set;
    const PieceRef a = ref_to(set.pieces[0], mesh);
    PieceRef b = ref_to(set.pieces[1], mesh);
    b.vertices = 12;
    const PieceRef c = ref_to_added("b\xC3\xA4ll \"1\"");
    Primitive primitive;
    primitive.shape = Shape::capsule;
    primitive.radius = 1.0 / 3.0;
    primitive.half_length = 0.1;
    Motion motion{Eigen::Quaterniond(1, 2, 3, 4).normalized(), Vec3(1e-300, -0.0, 1e30)};
    primitive.pose = motion;
    return {MergePieces{{a, b}},
            SplitByPlane{a, Vec3(0.1, 0.2, 0.3), Vec3(1e-9, 0, 1)},
            DeletePieces{{a, c}},
            LockPieces{{b}},
            UnlockPieces{{b}},
            FitPrimitive{{a}, Shape::cylinder},
            DropPrimitive{{a}},
            AddPrimitive{"n", primitive},
            MovePrimitive{c, motion},
            LimitVertices{{b}, 65535},
            SetTags{{a}, {"x", "y z"}, "steel"},
            RedoRegion{{a, b}, {0.1, true}},
            SetPrimitive{c, primitive},
            SplitByTree{a}};
}

// Returns the sentence with which the text is refused; empty when it is read.
std::string wrong_in(const std::string& text) {
    const auto read = corrections_from_json(text, "project");
    return read ? "" : sentence(read.issue().detail);
}

std::string document(const std::string& corrections) {
    return R"({"schema":1,"kind":"hullwright-corrections","corrections":[)" + corrections + "]}";
}

const std::string k_ref =
    R"({"faces":[[0,3],[5,1]],"shape":"ab","centroid":[0,0,0],"area":1,"across":2})";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    return at == text.npos ? std::string() : text.replace(at, from.size(), to);
}

} // namespace

class CorrectionJsonTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_a_list_of_none() {
        const auto read = corrections_from_json(corrections_to_json({}), "f");
        QVERIFY(read.ok() && read->empty());
        QVERIFY(wrong_in(document("")).empty());
    }

    void all_kinds_come_back_bit_for_bit() {
        const auto all = one_of_each();
        QCOMPARE(all.size(), std::variant_size_v<Correction>);
        const auto read = corrections_from_json(corrections_to_json(all), "f");
        QVERIFY2(read.ok(), read ? "" : sentence(read.issue().detail).c_str());
        QVERIFY(*read == all);
        QCOMPARE(corrections_to_json(*read), corrections_to_json(all));
    }

    void the_best_primitive_is_a_shape_and_older_documents_name_one_piece() {
        const auto step_of = [](const std::string& step) {
            const auto read = corrections_from_json(document(step), "f");
            return read && read->size() == 1 ? read->front() : Correction(MergePieces());
        };
        const std::string several =
            R"({"do":"fit_primitive","pieces":[)" + k_ref + "," + k_ref + R"(],"shape":"best"})";
        const Correction best = step_of(several);
        QVERIFY(std::get_if<FitPrimitive>(&best) != nullptr);
        QCOMPARE(std::get<FitPrimitive>(best).pieces.size(), std::size_t{2});
        QVERIFY(!std::get<FitPrimitive>(best).shape);
        QVERIFY(corrections_to_json({{best}}).find("\"best\"") != std::string::npos);
        const std::string one = R"("piece":)" + k_ref;
        const std::string list = R"("pieces":[)" + k_ref + "]";
        for (const std::string rest :
             {R"({"do":"drop_primitive",)", R"({"do":"fit_primitive","shape":"box",)",
              R"({"do":"limit_vertices","max_vertices":9,)"}) {
            QVERIFY(step_of(rest + one + "}") == step_of(rest + list + "}"));
            QVERIFY(!std::holds_alternative<MergePieces>(step_of(rest + one + "}")));
            QVERIFY(!wrong_in(document(rest + one + "," + list + "}")).empty());
        }
    }

    void what_is_wrong_is_named_with_its_place() {
        const std::string lock = R"({"do":"lock","pieces":[)" + k_ref + "]}";
        QVERIFY(wrong_in(document(lock)).empty());
        const auto broken = [&](const std::string& from, const std::string& to) {
            return wrong_in(document(lock + "," + with(lock, from, to)));
        };
        QCOMPARE(broken("\"do\"", "\"extra\":1,\"do\""), "correction 1, extra is not known");
        QCOMPARE(broken("\"area\":1,", ""), "correction 1, piece 0, area is missing");
        QCOMPARE(broken("\"area\":1", "\"area\":\"1\""), "correction 1, piece 0, area");
        QCOMPARE(broken("\"area\":1", "\"area\":-1"), "correction 1, piece 0, area");
        QCOMPARE(broken("\"area\":1", "\"area\":1,\"area\":2"), "area stands there twice");
        QCOMPARE(broken("\"area\":1", "\"area\":1,\"vertices\":7"),
                 "correction 1, piece 0, vertices");
        QCOMPARE(broken("\"area\":1", "\"area\":1,\"vertices\":-8"),
                 "correction 1, piece 0, vertices");
        QCOMPARE(broken("[0,0,0]", "[0,0]"), "correction 1, piece 0, centroid");
        QCOMPARE(broken("[0,0,0]", "[0,0,1e38]"), "correction 1, piece 0, centroid");
        QCOMPARE(broken("[5,1]", "[5,-1]"), "correction 1, piece 0, faces");
        QCOMPARE(broken("[5,1]", "[5,1.5]"), "correction 1, piece 0, faces");
        QCOMPARE(broken("[5,1]", "[4294967296,1]"), "correction 1, piece 0, faces");
        QCOMPARE(broken("[5,1]", "[2,1]"), "correction 1, piece 0, faces");
        QCOMPARE(broken("[5,1]", "[5,0]"), "correction 1, piece 0, faces");
        QCOMPARE(broken("\"lock\"", "\"look\""), "correction 1, do");
        QCOMPARE(broken("\"lock\"", "7"), "correction 1, do");
        QVERIFY(wrong_in(document("[]")) != "");
        QVERIFY(wrong_in(document("null")) != "");
        QVERIFY(wrong_in(with(document(""), "\"schema\":1", "\"schema\":2")) == "schema");
        QVERIFY(wrong_in(with(document(""), "hullwright-", "")) == "kind");
        for (const std::string text : {"", "{", "[]", "1", "\xFF", "{}"}) {
            QVERIFY(!wrong_in(text).empty());
        }
    }

    void numbers_that_are_none_are_refused() {
        const std::string split =
            R"({"do":"split","point":[0,0,0],"normal":[0,0,1],"piece":)" + k_ref + "}";
        QVERIFY(wrong_in(document(split)).empty());
        for (const std::string number : {"NaN", "Infinity", "1e999", "null", "\"0\"", "[0]"}) {
            QVERIFY(!wrong_in(document(with(split, "[0,0,1]", "[0,0," + number + "]"))).empty());
        }
        QVERIFY(!wrong_in(document(with(split, "[0,0,1]", "[0,0,0]"))).empty());
    }

    void depth_is_bounded() {
        const std::size_t deep = 2'000'000;
        QCOMPARE(wrong_in(std::string(deep, '[') + std::string(deep, ']')), "nested too deep");
        std::string objects;
        for (int i = 0; i < 100'000; ++i) {
            objects += "{\"a\":";
        }
        QCOMPARE(wrong_in(objects + "1" + std::string(100'000, '}')), "nested too deep");
        QVERIFY(!wrong_in(std::string(deep, '[')).empty());
    }

    // A few bytes may announce billions of faces; they are read without making anything of that
    // size, and refused when applied.
    void runs_are_not_believed() {
        const std::string huge = with(k_ref, "[5,1]", "[5,4294967289]");
        const auto read =
            corrections_from_json(document(R"({"do":"lock","pieces":[)" + huge + "]}"), "f");
        QVERIFY(read.ok());
        const auto mesh = std::make_shared<const TriMesh>(box());
        const auto pieces = begin_editing(decompose(*mesh, {})->set);
        QVERIFY(!apply(pieces, read->front(), EditSurface(mesh, pieces.set)).ok());
    }

    void changed_bytes_are_read_or_refused() {
        const std::string good = corrections_to_json(one_of_each());
        const std::uint32_t seed = 20;
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        int readable = 0;
        for (int round = 0; round < 4000; ++round) {
            std::string text = good;
            for (std::uint32_t k = 0; k < 1 + random() % 4; ++k) {
                const std::size_t at = random() % text.size();
                switch (random() % 4) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, random() % 20);
                    break;
                case 2:
                    text.insert(at, text.substr(random() % text.size(), random() % 20));
                    break;
                default:
                    text[at] = "0123456789-.eE[]{},:\""[random() % 21];
                    break;
                }
            }
            const auto read = corrections_from_json(text, "f");
            if (read) {
                ++readable;
                const auto again = corrections_from_json(corrections_to_json(*read), "f");
                QVERIFY(again.ok() && *again == *read);
            }
        }
        qInfo("%d still readable", readable);
        QVERIFY(readable > 0);
        for (std::size_t length = 0; length + 2 < good.size(); length += 7) {
            QVERIFY(!corrections_from_json(good.substr(0, length), "f").ok());
        }
    }
};

QTEST_APPLESS_MAIN(CorrectionJsonTest)
#include "correction_json.moc"
