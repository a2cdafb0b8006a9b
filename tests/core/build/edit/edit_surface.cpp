// The surface that corrections share is prepared once, by whoever asks first.
#include "edit/edit_surface.h"
#include "support/solids.h"

#include <QTest>
#include <atomic>
#include <future>
#include <semaphore>
#include <thread>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

std::shared_ptr<const TriMesh> shared(TriMesh mesh) {
    return std::make_shared<const TriMesh>(std::move(mesh));
}

// Holds whoever prepares the surface until it is let go.
class Hold : public ProgressSink {
public:
    void on_progress(std::string_view stage, double /*fraction*/) override {
        if (stage == "surface" && !held_.exchange(true)) {
            begun.release();
            let_go.acquire();
        }
    }
    std::binary_semaphore begun{0};
    std::binary_semaphore let_go{0};

private:
    std::atomic<bool> held_ = false;
};

} // namespace

class EditSurfaceTest : public QObject {
    Q_OBJECT

private slots:
    void it_serves_pieces_of_the_same_mesh_that_was_read_alike() {
        const auto mesh = shared(l_shape());
        PieceSet set;
        const EditSurface surface(mesh, set);
        QVERIFY(surface.serves(*mesh, set));
        QVERIFY(!surface.serves(*shared(l_shape()), set));
        set.rounding = 0.001;
        QVERIFY(!surface.serves(*mesh, set));
        set.rounding = 0.0;
        set.surface.choice = SurfaceChoice::sheet;
        QVERIFY(!surface.serves(*mesh, set));
        set.surface = {};
        set.tolerance = 1.0; // changes nothing of the surface
        QVERIFY(surface.serves(*mesh, set));
    }

    void it_is_prepared_once() {
        const EditSurface surface(shared(l_shape()), PieceSet());
        const auto first = surface.prepared();
        const auto again = surface.prepared();
        QVERIFY(first.ok() && again.ok());
        QCOMPARE(*first, *again);
        QCOMPARE((*first)->mesh().triangles.size(), l_shape().triangles.size());
    }

    void who_was_stopped_leaves_it_to_the_next() {
        const EditSurface surface(shared(l_shape()), PieceSet());
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = surface.prepared(Progress(stop.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(surface.prepared().ok());
    }

    void others_wait_for_it_and_can_be_stopped() {
        const EditSurface surface(shared(l_shape()), PieceSet());
        Hold hold;
        auto first = std::async(std::launch::async, [&] {
            return surface.prepared(Progress(std::stop_token(), &hold));
        });
        hold.begun.acquire();
        std::stop_source stop;
        auto second = std::async(std::launch::async,
                                 [&] { return surface.prepared(Progress(stop.get_token())); });
        auto third = std::async(std::launch::async, [&] { return surface.prepared(); });
        stop.request_stop();
        const auto stopped = second.get();
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        hold.let_go.release();
        const auto made = first.get();
        QVERIFY(made.ok());
        QCOMPARE(*third.get(), *made);
    }
};

QTEST_APPLESS_MAIN(EditSurfaceTest)
#include "edit_surface.moc"
