// The message from the reading process comes back as it was sent; every truncated prefix, extra
// bytes and wild indices are refused.
#include "source/collider_wire.h"
#include "source/wire.h"
#include "support/shapes.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace hullwright;

namespace {

SourceModel sample() {
    SourceModel model;
    model.format = "obj";
    model.files_read = {"a.obj", "a.mtl"};
    const TriMesh box = shapes::box(Vec3(0.1, 0, 0));
    model.positions = box.vertices;
    model.triangles = box.triangles;
    model.parts = {{"lower", "lower", "m", "red", 0, 5, "group"},
                   {"upper", "upper", "m", "", 5, 7}};
    model.metres_per_unit = 0.001;
    model.unit_origin = Origin::file;
    model.up = UpAxis::z;
    model.up_origin = Origin::user;
    model.counts.polygons = 6;
    model.issues = {warning(Code::polygons_fanned, "a.obj", as_given("x"), {3.0})};
    return model;
}

// Returns a hull and a shape that has measures, and what is told beside them.
FileColliders colliders() {
    FileColliders all;
    const TriMesh box = shapes::box(Vec3(0.1, 0, 0));
    all.colliders.push_back(
        {ColliderKind::mesh, "hull", box.vertices, box.triangles, Vec3(1, 2, 3), {}});
    all.colliders[0].place.setIdentity();
    all.colliders.push_back({ColliderKind::capsule, "", {}, {}, Vec3(1, 2, 0.5), {}});
    all.colliders[1].place.setConstant(0.25);
    all.left_out = {{"plane", "floor"}};
    all.seen = {"model"};
    all.files_read = {"a.gltf", "a.bin"};
    return all;
}

} // namespace

class MessageTest : public QObject {
    Q_OBJECT
private slots:
    void a_model_comes_back_the_same() {
        const auto back = decode_model(encode_model(sample()), "a.obj");
        QVERIFY(back.ok());
        QVERIFY(*back == sample()); // 0.1 is no float, so positions must travel as doubles
        SourceModel floats = sample();
        for (Vec3& p : floats.positions) {
            p.x() = 0.5;
        }
        const Bytes bytes = encode_model(floats);
        QVERIFY(bytes.size() < encode_model(sample()).size());
        QVERIFY(*decode_model(bytes, "a.obj") == floats);
    }

    void every_prefix_is_refused() {
        const Bytes bytes = encode_model(sample());
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            QVERIFY(!decode_model(std::span(bytes).first(n), "a.obj"));
        }
        Bytes longer = bytes;
        longer.push_back(std::byte{0});
        QVERIFY(!decode_model(longer, "a.obj"));
    }

    void a_wild_index_is_refused() {
        SourceModel model = sample();
        model.triangles[3][1] = 8;
        QVERIFY(!decode_model(encode_model(model), "a.obj"));
        model = sample();
        model.parts[1].first_triangle = 6;
        QVERIFY(!decode_model(encode_model(model), "a.obj"));
    }

    // A part of 28 bytes takes seven times as many when it is read, and nobody needs a million.
    void more_parts_than_a_model_may_have_are_refused() {
        const auto of_parts = [](std::uint32_t count) {
            Bytes bytes = encode_model(SourceModel()); // its last number counts its parts
            std::memcpy(bytes.data() + bytes.size() - sizeof count, &count, sizeof count);
            bytes.resize(bytes.size() + std::size_t{28} * count); // they have no names and no faces
            return decode_model(bytes, "a.obj");
        };
        const auto few = of_parts(3);
        QVERIFY(few && few->parts.size() == 3);
        const auto many = of_parts(static_cast<std::uint32_t>(k_most_model_parts + 1));
        QVERIFY(!many && many.issue().code == Code::message_malformed);
    }

    void colliders_come_back_the_same() {
        const Bytes bytes = encode_colliders(colliders());
        const auto back = decode_colliders(bytes, "a.gltf");
        QVERIFY(back.ok());
        QVERIFY(encode_colliders(*back) == bytes);
        QCOMPARE(back->colliders.size(), std::size_t{2});
        QVERIFY(back->colliders[0].vertices == colliders().colliders[0].vertices);
        QVERIFY(back->colliders[0].triangles == colliders().colliders[0].triangles);
        QVERIFY(back->colliders[1].kind == ColliderKind::capsule);
        QCOMPARE(back->colliders[1].place(2, 3), 0.25);
        QCOMPARE(back->left_out[0].name, std::string("floor"));
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            QVERIFY(!decode_colliders(std::span(bytes).first(n), "a.gltf"));
        }
        Bytes longer = bytes;
        longer.push_back(std::byte{0});
        QVERIFY(!decode_colliders(longer, "a.gltf"));
    }

    void wild_colliders_are_refused() {
        FileColliders wild = colliders();
        wild.colliders[0].triangles[3][1] = 8;
        QVERIFY(!decode_colliders(encode_colliders(wild), "a.gltf"));
        wild = colliders();
        wild.colliders[1].size[1] = std::nan("");
        QVERIFY(!decode_colliders(encode_colliders(wild), "a.gltf"));
        wild = colliders();
        wild.colliders[0].kind = static_cast<ColliderKind>(6);
        QVERIFY(!decode_colliders(encode_colliders(wild), "a.gltf"));
    }

    void names_cannot_forge_lines() {
        SourceModel model = sample();
        model.parts[0].name = "a\nerror: b\x1b[2J";
        const auto back = decode_model(encode_model(model), "a.obj");
        QCOMPARE(back->parts[0].name, std::string("a?error: b?[2J"));
    }

    void an_issue_is_about_the_file_that_was_asked_for() {
        const auto issue =
            decode_issue(encode_issue(error(Code::parse_failed, "/etc/x", as_given("d"))), "a.obj");
        QCOMPARE(issue, error(Code::parse_failed, "a.obj", as_given("d")));
        QVERIFY(decode_issue({}, "a.obj").code == Code::message_malformed);
    }

    void a_reason_comes_back_as_a_value() {
        const Issue sent = error(Code::parse_failed, "a.obj",
                                 because(Why::at_line, 7, because(Why::no_number, "x")), {1.0});
        const Bytes bytes = encode_issue(sent);
        QCOMPARE(decode_issue(bytes, "a.obj"), sent);
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            QVERIFY(decode_issue(std::span(bytes).first(n), "a.obj").code ==
                    Code::message_malformed);
        }
    }

    // A reading process that was taken over may name a reason that does not exist, or reasons
    // within reasons for ever.
    void what_is_no_reason_is_refused() {
        const Bytes good = encode_issue(error(Code::parse_failed, "a", Why::ply_header));
        const auto why =
            std::find(good.begin(), good.end(), static_cast<std::byte>(Why::ply_header));
        QVERIFY(why != good.end());
        for (const Why wrong : {Why::k_end, Why::no_number, static_cast<Why>(255)}) {
            Bytes bytes = good;
            bytes[static_cast<std::size_t>(why - good.begin())] = static_cast<std::byte>(wrong);
            QVERIFY(decode_issue(bytes, "a").code == Code::message_malformed);
        }
        Detail deep = as_given("x");
        for (int level = 0; level < 5; ++level) {
            deep = because(Why::at_line, level, std::move(deep));
        }
        const Issue issue = decode_issue(encode_issue(error(Code::parse_failed, "a", deep)), "a");
        QVERIFY(issue.code == Code::parse_failed);
        Bytes forged = good;
        const std::ptrdiff_t at = why - good.begin();
        forged.resize(static_cast<std::size_t>(at));
        forged.insert(forged.end(), 100'000, static_cast<std::byte>(Why::no_number));
        QVERIFY(decode_issue(forged, "a").code == Code::message_malformed);
    }
};

QTEST_APPLESS_MAIN(MessageTest)
#include "message.moc"
