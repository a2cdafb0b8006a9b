// The document is tested apart from panels and viewport: its jobs, the project file and its
// writing, and the history of corrections.
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"
#include "support/window_test.h"
#include "ui/document/file_path.h"
#include "ui/jobs/free_beside.h"
#include "ui/jobs/latest_job.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <future>
#include <map>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

using namespace hullwright;
using namespace hullwright::ui;
using namespace hullwright::tests;

namespace {

bool opens(Document& document, const QString& path) {
    document.reader().set_worker(HULLWRIGHT_CLI);
    document.reader().open(path);
    return QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience);
}

bool corrects(Document& document, const Correction& correction) {
    return document.corrector().correct(correction) &&
           QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience);
}

bool goes(Document& document, int corrections) {
    document.corrector().history().stack().setIndex(corrections);
    return QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience);
}

// Returns a project with the name of a model that nobody reads.
Project project_of(const std::string& source) {
    Project project;
    project.source = source;
    return project;
}

bool ends(ProjectFile& file) {
    return QTest::qWaitFor([&] { return !file.is_saving(); }, k_patience);
}

// Presses the button of the next question as soon as there is one.
void answer(QMessageBox::StandardButton button) {
    QTimer::singleShot(0, qApp, [button] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (question == nullptr) {
            answer(button);
            return;
        }
        question->button(button)->click();
    });
}

// Returns the colours of the objects of a .glb file by their names, as a screen shows them.
std::map<std::string, Rgb> colours_in(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    // The file has a header of 12 bytes, then the length and the kind of the part in JSON.
    const QByteArray head = file.read(20);
    std::uint32_t length = 0;
    std::memcpy(&length, head.constData() + 12, sizeof(length));
    const QJsonObject all = QJsonDocument::fromJson(file.read(length)).object();
    std::map<std::string, Rgb> colours;
    for (const auto& each : all["nodes"].toArray()) {
        const QJsonObject node = each.toObject();
        if (!node.contains("mesh")) {
            continue;
        }
        const QJsonObject drawn = all["meshes"][node["mesh"].toInt()]["primitives"][0].toObject();
        const QJsonValue factor =
            all["materials"][drawn["material"].toInt()]["pbrMetallicRoughness"]["baseColorFactor"];
        Rgb& rgb = colours[node["name"].toString().toStdString()];
        for (int i = 0; i < 3; ++i) {
            const double light = factor[i].toDouble();
            const double share =
                light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
            rgb[static_cast<std::size_t>(i)] =
                static_cast<std::uint8_t>(std::lround(255.0 * share));
        }
    }
    return colours;
}

// Works on numbers until it may end, and keeps those that were begun and those that it told.
class HeldJob : public LatestJob<int> {
public:
    explicit HeldJob(qint64 patience = k_endless) : LatestJob("number", nullptr, patience) {}
    ~HeldJob() override { finish(); }

    void let_end() { may_end_ = true; }

    std::vector<int> begun_with;
    std::vector<int> told;
    int wrong = 0; // this one fails

protected:
    void begin(const int& asked) override {
        begun_with.push_back(asked);
        start([this, asked, fails = asked == wrong](const Progress& progress,
                                                    const Deliver&) -> Reply {
            while (!may_end_ && !progress.stopped()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            return fails ? failure(error(Code::internal, "number"))
                         : Reply([this, asked] { told.push_back(asked); });
        });
    }

private:
    std::atomic<bool> may_end_ = false;
};

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString file(const char* name) const { return folder_.filePath(name); }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "document_test");
    }

    void work_that_throws_fails_and_names_its_subject() {
        Job job("shape");
        JobWatch watch;
        watch.follow(job, "Shaping", [] {});
        QStringList order;
        Issue why;
        connect(&job, &Job::ended, this, [&] { order.push_back("ended"); });
        connect(&job, &Job::failed, this, [&](const Issue& issue) {
            order.push_back("failed");
            why = issue;
        });
        job.start([](const Progress&, const Job::Deliver&) -> Job::Reply {
            throw std::runtime_error("no room");
        });
        QTRY_COMPARE_WITH_TIMEOUT(order, (QStringList{"ended", "failed"}), k_patience);
        QVERIFY(why == error(Code::internal, "shape", as_given("no room")));
        QCOMPARE(watch.ended().size(), std::size_t{1});
        QVERIFY(watch.ended().front().ending == JobWatch::Ending::failed);
        QVERIFY(watch.ended().front().why == why);
    }

    // It is no fault of the program, and nothing to report.
    void work_that_lacks_memory_says_so() {
        Job job("shape");
        Issue why;
        connect(&job, &Job::failed, this, [&](const Issue& issue) { why = issue; });
        job.start(
            [](const Progress&, const Job::Deliver&) -> Job::Reply { throw std::bad_alloc(); });
        QTRY_COMPARE_WITH_TIMEOUT(why.code, Code::out_of_memory, k_patience);
        QVERIFY(why == error(Code::out_of_memory, "shape"));
    }

    void work_that_is_stopped_neither_fails_nor_answers() {
        Job job;
        QSignalSpy failed(&job, &Job::failed);
        QSignalSpy ended(&job, &Job::ended);
        bool answered = false;
        for (const bool fails : {true, false}) {
            job.start([&job, &answered, fails](const Progress& progress,
                                               const Job::Deliver&) -> Job::Reply {
                while (!progress.token().stop_requested()) {
                }
                return fails ? job.failure(error(Code::stopped, "work"))
                             : Job::Reply([&answered] { answered = true; });
            });
            job.stop();
        }
        QCOMPARE(ended.size(), 2);
        QTest::qWait(100);
        QVERIFY(failed.isEmpty() && !answered);
        QCOMPARE(ended.size(), 2);
    }

    void what_is_large_is_freed_beside_the_window() {
        struct Large {
            std::promise<std::thread::id>* freed;
            explicit Large(std::promise<std::thread::id>* by) : freed(by) {}
            Large(Large&& from) noexcept : freed(std::exchange(from.freed, nullptr)) {}
            ~Large() {
                if (freed != nullptr) {
                    freed->set_value(std::this_thread::get_id());
                }
            }
        };
        std::promise<std::thread::id> freed;
        auto by = freed.get_future();
        std::shared_ptr<const Large> last = shared_large(Large(&freed));
        last.reset();
        QVERIFY(by.wait_for(std::chrono::milliseconds(k_patience)) == std::future_status::ready);
        QVERIFY(by.get() != std::this_thread::get_id());
        // So is what others have made for one who keeps it.
        std::promise<std::thread::id> freed_then;
        auto by_then = freed_then.get_future();
        auto given = std::make_shared<const Large>(&freed_then);
        const Large* place = given.get();
        last = freed_beside(std::move(given));
        QCOMPARE(last.get(), place);
        last.reset();
        QVERIFY(by_then.wait_for(std::chrono::milliseconds(k_patience)) ==
                std::future_status::ready);
        QVERIFY(by_then.get() != std::this_thread::get_id());
    }

    // Dialogs and panels go while their work runs, and the window does not wait for its end.
    void work_outlives_an_owner_that_does_not_wait() {
        std::promise<void> end;
        const std::shared_future<void> held = end.get_future().share();
        JobWatch watch;
        QPointer<Job> job;
        bool told = false;
        {
            const LeavingJob<Job> owned{new Job};
            job = owned.get();
            watch.follow_brief(*owned, "work");
            connect(owned.get(), &Job::ended, this, [&told] { told = true; });
            owned->start([held, &told](const Progress&, const Job::Deliver&) -> Job::Reply {
                held.wait();
                return [&told] { told = true; };
            });
            QCOMPARE(watch.running().size(), std::size_t{1});
        }
        QVERIFY(!job.isNull() && !job->running() && !job->rests());
        QVERIFY(watch.running().empty() && watch.ended().empty());
        end.set_value();
        QTRY_VERIFY_WITH_TIMEOUT(job.isNull(), k_patience);
        QVERIFY(!told);
    }

    void an_idle_job_goes_with_its_owner() {
        QPointer<Job> job;
        {
            const LeavingJob<Job> owned{new Job};
            job = owned.get();
        }
        QVERIFY(job.isNull());
    }

    // A stop is not waited for; who needs the thread's end hears of it.
    void a_job_rests_once_the_threads_of_work_that_was_let_go_have_ended() {
        std::promise<void> end;
        const std::shared_future<void> held = end.get_future().share();
        const auto work = [held](const Progress&, const Job::Deliver&) -> Job::Reply {
            held.wait();
            return [] {};
        };
        Job job;
        QSignalSpy ended(&job, &Job::ended);
        QSignalSpy stopped(&job, &Job::stopped);
        QSignalSpy rested(&job, &Job::rested);
        QVERIFY(job.rests());
        job.start(work);
        job.let_go();
        QVERIFY(!job.running() && !job.rests());
        QVERIFY(ended.size() == 1 && stopped.isEmpty());
        job.start(work);
        QVERIFY(rested.isEmpty());
        end.set_value();
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(job.rests(), k_patience);
        QCOMPARE(rested.size(), 1);
        job.let_go(); // there is nothing to let go
        QVERIFY(ended.size() == 2 && stopped.isEmpty());
    }

    void of_requests_that_come_during_another_the_last_one_waits() {
        HeldJob job;
        JobWatch watch;
        watch.follow_brief(job, "work");
        job.ask(1);
        job.ask(2);
        job.ask(3);
        QCOMPARE(job.begun_with, std::vector<int>{1});
        QVERIFY(job.told.empty());
        // What waited is among the jobs as soon as it is worked on.
        bool is_watched = false;
        connect(&job, &Job::ended, this,
                [&] { is_watched = is_watched || (job.running() && watch.running().size() == 1); });
        job.let_end();
        QTRY_COMPARE_WITH_TIMEOUT(job.told, (std::vector<int>{1, 3}), k_patience);
        QCOMPARE(job.begun_with, (std::vector<int>{1, 3}));
        QVERIFY(is_watched && !job.running() && watch.running().empty());
        job.ask(4); // nothing runs that it would wait for
        QCOMPARE(job.begun_with.back(), 4);
        QTRY_COMPARE_WITH_TIMEOUT(job.told.back(), 4, k_patience);
    }

    // The next one has begun by the time that the reason is told.
    void what_fails_while_a_request_waits_is_listed() {
        HeldJob job;
        JobWatch watch;
        watch.follow(job, "work", [] {});
        job.wrong = 2;
        job.let_end();
        job.ask(1);
        QTRY_COMPARE_WITH_TIMEOUT(watch.ended().size(), std::size_t{1}, k_patience);
        job.ask(2);
        job.ask(3);
        QTRY_COMPARE_WITH_TIMEOUT(job.told, (std::vector<int>{1, 3}), k_patience);
        const auto ended = watch.ended();
        QCOMPARE(ended.size(), std::size_t{3});
        QVERIFY(ended[0].ending == JobWatch::Ending::done);
        QVERIFY(ended[1].ending == JobWatch::Ending::failed);
        QVERIFY(ended[1].why == error(Code::internal, "number"));
        QVERIFY(ended[2].ending == JobWatch::Ending::done && !ended[2].why);
    }

    void what_is_dropped_is_neither_begun_nor_told() {
        HeldJob job;
        job.ask(1);
        job.ask(2);
        job.drop();
        QVERIFY(!job.running() && !job.rests());
        job.let_end();
        QTRY_VERIFY_WITH_TIMEOUT(job.rests(), k_patience);
        QCOMPARE(job.begun_with, std::vector<int>{1});
        QVERIFY(job.told.empty());
        job.drop(); // there is nothing to drop
        job.ask(3);
        QTRY_COMPARE_WITH_TIMEOUT(job.told, std::vector<int>{3}, k_patience);
    }

    void what_waits_begins_when_the_work_before_it_is_stopped() {
        HeldJob job;
        job.ask(1);
        job.ask(2);
        job.stop();
        QVERIFY(job.running());
        QCOMPARE(job.begun_with, (std::vector<int>{1, 2}));
        job.let_end();
        QTRY_COMPARE_WITH_TIMEOUT(job.told, std::vector<int>{2}, k_patience);
    }

    void what_is_worked_on_for_too_long_gives_way_to_the_next_request() {
        HeldJob job(0);
        job.ask(1);
        QTest::qSleep(5); // longer than this job has patience for
        job.ask(2);
        QCOMPARE(job.begun_with, (std::vector<int>{1, 2}));
        job.let_end();
        QTRY_COMPARE_WITH_TIMEOUT(job.told, std::vector<int>{2}, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(job.rests(), k_patience);
        QCOMPARE(job.told, std::vector<int>{2});
        HeldJob patient(k_patience);
        patient.ask(1);
        QTest::qSleep(5);
        patient.ask(2);
        QCOMPARE(patient.begun_with, std::vector<int>{1});
    }

    void a_save_is_written_beside_the_window() {
        ProjectFile project;
        QSignalSpy saved(&project, &ProjectFile::saved);
        project.save({project_of("/some/model.obj")}, file("one.hullwright"));
        QVERIFY(project.is_saving() && saved.isEmpty());
        QVERIFY(project.path().isEmpty()); // it gets its path once it is written
        QVERIFY(ends(project));
        QCOMPARE(saved.size(), 1);
        QCOMPARE(project.path(), file("one.hullwright"));
        QCOMPARE(project.saved_state().source, QString("/some/model.obj"));
        QCOMPARE(read_project(file_path(project.path()))->source.string(),
                 std::string("/some/model.obj"));
    }

    void a_save_during_another_is_written_after_it() {
        ProjectFile project;
        QSignalSpy saved(&project, &ProjectFile::saved);
        QSignalSpy ended(&project, &ProjectFile::ended);
        project.save({project_of("/a/first.obj")}, file("queue.hullwright"));
        project.save({project_of("/a/second.obj")}, file("other.hullwright"));
        project.save({project_of("/a/third.obj")}, file("queue.hullwright"));
        QVERIFY(ends(project));
        QCOMPARE(saved.size(), 3);
        QCOMPARE(ended.size(), 1);
        QCOMPARE(project.path(), file("queue.hullwright"));
        QCOMPARE(read_project(file_path(file("queue.hullwright")))->source.string(),
                 std::string("/a/third.obj"));
        QCOMPARE(read_project(file_path(file("other.hullwright")))->source.string(),
                 std::string("/a/second.obj"));
    }

    // The thread of the one before may write the file after the stop.
    void a_save_after_a_stop_waits_for_the_end_of_the_one_before() {
        ProjectFile project;
        QSignalSpy begun(&project.job(), &Job::begun);
        QSignalSpy saved(&project, &ProjectFile::saved);
        project.save({project_of("/a/given_up.obj")}, file("stopped.hullwright"));
        project.stop();
        project.save({project_of("/a/kept.obj")}, file("stopped.hullwright"));
        QVERIFY(project.is_saving() && !project.job().rests());
        QCOMPARE(begun.size(), 1);
        QVERIFY(ends(project));
        QVERIFY(begun.size() == 2 && saved.size() == 1);
        QCOMPARE(read_project(file_path(file("stopped.hullwright")))->source.string(),
                 std::string("/a/kept.obj"));
    }

    // That a thread has ended is heard of later, when another one may write already.
    void a_save_waits_for_a_thread_that_began_after_the_end_of_the_one_before() {
        QStringList order;
        ProjectFile project;
        QSignalSpy saved(&project, &ProjectFile::saved);
        const QString path = file("two_stops.hullwright");
        connect(&project.job(), &Job::begun, this, [&] { order += "begun"; });
        connect(&project.job(), &Job::rested, this, [&] {
            order += "rested";
            if (order.size() == 2) {
                project.save({project_of("/a/given_up.obj")}, path);
                project.stop();
                project.save({project_of("/a/kept.obj")}, path);
            }
        });
        project.save({project_of("/a/first.obj")}, path);
        project.stop();
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(project.job().rests(), k_patience);
        QCOMPARE(order, (QStringList{"begun", "rested", "begun", "rested", "begun", "rested"}));
        QCOMPARE(read_project(file_path(path))->source.string(), std::string("/a/kept.obj"));
    }

    void a_failed_save_is_told_and_the_next_one_goes_on() {
        ProjectFile project;
        QSignalSpy saved(&project, &ProjectFile::saved);
        QSignalSpy failed(&project, &ProjectFile::failed);
        project.save({project_of("/a/lost.obj")}, file("no/such/folder/a.hullwright"));
        project.save({project_of("/a/kept.obj")}, file("kept.hullwright"));
        QVERIFY(ends(project));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(project.path(), file("kept.hullwright"));
        project.save({project_of("/a/lost.obj")}, file("no/such/folder/a.hullwright"));
        QVERIFY(ends(project));
        QCOMPARE(failed.size(), 2);
        QCOMPARE(project.path(), file("kept.hullwright")); // the path of the last saving
        QCOMPARE(project.saved_state().source, QString("/a/kept.obj"));
    }

    // Whoever stops it keeps the file as it was; what was to follow the save does not.
    void a_save_that_is_stopped_leaves_the_file_as_it_was() {
        Document document;
        ProjectFile& project = document.keeper().file();
        project.save({project_of("/a/kept.obj")}, file("given_up.hullwright"));
        QVERIFY(ends(project));
        QSignalSpy saved(&project, &ProjectFile::saved);
        QSignalSpy stopped(&project, &ProjectFile::stopped);
        QSignalSpy failed(&document, &Document::failed);
        QSignalSpy ended(&project, &ProjectFile::ended);
        project.save({project_of("/a/lost.obj")}, file("given_up.hullwright"));
        project.save({project_of("/a/waits.obj")}, file("given_up.hullwright"));
        const auto jobs = document.jobs().running();
        QCOMPARE(jobs.size(), std::size_t{1});
        QCOMPARE(jobs[0].name, "Saving the project");
        jobs[0].stop();
        QVERIFY(!project.is_saving());
        QCOMPARE(stopped.size(), 1);
        QCOMPARE(ended.size(), 1);
        QTest::qWait(50);
        QVERIFY(saved.isEmpty() && failed.isEmpty());
        project.save({project_of("/a/next.obj")}, file("next.hullwright"));
        QVERIFY(ends(project)); // the work before has ended by then, or was given up
        QCOMPARE(saved.size(), 1);
    }

    void what_is_written_of_an_earlier_document_is_not_this_one() {
        ProjectFile project;
        QSignalSpy saved(&project, &ProjectFile::saved);
        project.save({project_of("/a/earlier.obj")}, file("earlier.hullwright"));
        project.begin(file("open.hullwright"), {"/a/open.obj", Recipe(), {}});
        QVERIFY(ends(project));
        QVERIFY(saved.isEmpty());
        QCOMPARE(project.path(), file("open.hullwright"));
        QCOMPARE(project.saved_state().source, QString("/a/open.obj"));
        QVERIFY(QFile::exists(file("earlier.hullwright")));
    }

    void the_window_goes_on_while_it_saves() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(window.files().save(file("window.hullwright")));
        QVERIFY(document.keeper().file().is_saving()); // no events were handled meanwhile
        QVERIFY(document.keeper().is_worth_saving());
        document.shown().select({1});
        QVERIFY(window.files().save(file("again.hullwright")));
        QVERIFY(ends(document.keeper().file()));
        QVERIFY(!document.keeper().is_changed());
        QCOMPARE(document.keeper().file().path(), file("again.hullwright"));
        QVERIFY(window.windowTitle().contains("again.hullwright"));
        for (const char* name : {"window.hullwright", "again.hullwright"}) {
            QCOMPARE(read_project(file_path(file(name)))->corrections.size(), std::size_t{1});
        }
    }

    // Pieces of a project are told from pieces that are cut anew by a mark in the file.
    void the_pieces_of_a_project_are_seen_before_any_are_cut() {
        Document first;
        QVERIFY(opens(first, k_bracket));
        Project project = first.keeper().project();
        QVERIFY(project.saved);
        Decomposition marked = *first.corrector().history().run()->stages->pieces;
        marked.set.pieces[0].concavity = 0.125;
        auto saved = *project.saved;
        saved.stages.at(pipeline::Stage::pieces).value = pipeline::encode_pieces(marked);
        project.saved = std::make_shared<const pipeline::SavedStages>(saved);
        QVERIFY(write_project(project, file_path(file("kept.hullwright"))));

        Document again;
        std::vector<std::shared_ptr<const CutPieces>> seen;
        connect(&again.shown(), &ShownPieces::pieces_changed, this, [&] {
            if (again.shown().pieces()) {
                seen.push_back(again.shown().pieces());
            }
        });
        QVERIFY(opens(again, file("kept.hullwright")));
        QCOMPARE(seen.size(), std::size_t{2});
        QVERIFY(seen[0]->preliminary && !seen[1]->preliminary);
        for (const auto& each : seen) {
            QVERIFY(each->decomposition.set == marked.set);
        }
        QVERIFY(corrects(again, DeletePieces{{again.shown().ref(0)}}));
        // Another recipe has pieces of its own.
        Recipe recipe = again.recipe().value();
        recipe.decompose.max_pieces = 3;
        again.recipe().set(recipe);
        QVERIFY(QTest::qWaitFor([&] { return again.up_to_date(); }, k_patience));
        QVERIFY(again.shown().pieces()->pieces()[0].concavity != 0.125);
    }

    void a_stop_while_a_project_is_read_leaves_the_window_as_it_was() {
        Project other = project_of((QString(k_bracket).replace("bracket", "gear")).toStdString());
        other.recipe.decompose.max_pieces = 3;
        QVERIFY(write_project(other, file_path(file("stopped.hullwright"))));
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        const auto pieces = document.shown().pieces();
        const Recipe recipe = document.recipe().value();
        const QString title = window.windowTitle();
        QSignalSpy beginning(&document.reader(), &ModelReader::beginning);
        QSignalSpy failed(&document, &Document::failed);
        // The work that follows a correction takes a while on a busy machine.
        QVERIFY(QTest::qWaitFor([&] { return document.jobs().running().empty(); }, k_patience));
        document.reader().open(file("stopped.hullwright"));
        QVERIFY(document.busy()); // no events were handled meanwhile
        QCOMPARE(document.jobs().running().size(), std::size_t{1});
        QCOMPARE(document.jobs().running()[0].name, "Reading the project");
        auto* stop = window.findChild<QToolButton*>("stop");
        QVERIFY(stop->isEnabled());
        document.shown().select({1}); // the window can be used
        stop->click();
        QVERIFY(!document.busy());
        QTest::qWait(200); // what was read by now is dropped
        QVERIFY(document.up_to_date());
        QCOMPARE(document.shown().pieces(), pieces);
        QVERIFY(document.recipe().value() == recipe);
        QCOMPARE(document.path(), k_bracket);
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        QCOMPARE(window.windowTitle(), title);
        QVERIFY(beginning.isEmpty() && failed.isEmpty());
        const auto ended = document.jobs().ended();
        QVERIFY(std::ranges::any_of(ended, [](const JobWatch::Ended& each) {
            return each.name == std::string("Reading the project") &&
                   each.ending == JobWatch::Ending::stopped;
        }));
    }

    // A file that is no project stops nothing: a model that was being read is loaded and cut.
    void what_is_going_on_goes_on_beside_a_project_that_cannot_be_read() {
        QFile broken(file("broken.hullwright"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{") == 1);
        broken.close();
        Document document;
        QSignalSpy failed(&document, &Document::failed);
        document.reader().set_worker(HULLWRIGHT_CLI);
        document.reader().open(k_bracket);
        QVERIFY(opens(document, broken.fileName()));
        QCOMPARE(document.path(), k_bracket);
        QCOMPARE(failed.size(), 1);
        // The broken file does not stop the cut either.
        Recipe recipe = document.recipe().value();
        recipe.decompose.max_pieces = 3;
        document.recipe().set(recipe);
        document.cut_again();
        QVERIFY(opens(document, broken.fileName()));
        QCOMPARE(failed.size(), 2);
        QVERIFY(document.shown().pieces()->recipe == recipe);
    }

    // The last file that somebody asks for is the one that is opened.
    void a_model_that_is_opened_while_a_project_is_read_comes_in_its_place() {
        QVERIFY(write_project(project_of(k_bracket.toStdString()),
                              file_path(file("overtaken.hullwright"))));
        Document document;
        document.reader().set_worker(HULLWRIGHT_CLI);
        document.reader().open(file("overtaken.hullwright"));
        const QString gear = QString(k_bracket).replace("bracket", "gear");
        QVERIFY(opens(document, gear));
        QTest::qWait(200); // what was read of the project is dropped
        QVERIFY(document.up_to_date());
        QCOMPARE(document.path(), gear);
        QVERIFY(document.keeper().file().path().isEmpty());
    }

    void a_window_with_unsaved_work_closes_when_it_is_saved() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const QString project = file("close.hullwright");
        QVERIFY(saves(window, project));
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        answer(QMessageBox::Cancel);
        QVERIFY(!window.close());
        QVERIFY(!document.keeper().file().is_saving());
        answer(QMessageBox::Save);
        QVERIFY(!window.close());
        QVERIFY(window.isVisible()); // until it is written
        QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), k_patience);
        QCOMPARE(read_project(file_path(project))->corrections.size(), std::size_t{1});
    }

    // Nobody is asked about what is just being saved.
    void a_window_that_is_closed_while_it_saves_waits_for_that() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(window.files().save(file("closing.hullwright")));
        QVERIFY(!window.close());
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), k_patience);
        QCOMPARE(read_project(file_path(file("closing.hullwright")))->corrections.size(),
                 std::size_t{1});
    }

    void a_window_that_cannot_save_stays_and_says_why() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QVERIFY(QDir(folder_.path()).mkdir("gone"));
        QVERIFY(saves(window, file("gone/work.hullwright")));
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(QDir(file("gone")).removeRecursively());
        QSignalSpy refused(&window, &MainWindow::refused);
        answer(QMessageBox::Save);
        QVERIFY(!window.close());
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, k_patience);
        QTest::qWait(100);
        QVERIFY(window.isVisible());
        QVERIFY(document.keeper().is_worth_saving());
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        // A save that succeeds later closes nothing by itself.
        QVERIFY(saves(window, file("elsewhere.hullwright")));
        QTest::qWait(100);
        QVERIFY(window.isVisible());
        QVERIFY(window.close());
    }

    void another_file_is_opened_once_the_work_is_saved() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        const QString project = file("before.hullwright");
        QVERIFY(saves(window, project));
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        const QString other = file("other.obj");
        QVERIFY(QFile::copy(k_bracket, other));
        answer(QMessageBox::Save);
        window.router().open(other);
        QCOMPARE(document.path(), k_bracket);
        QTRY_COMPARE_WITH_TIMEOUT(document.path(), other, k_patience);
        QCOMPARE(read_project(file_path(project))->corrections.size(), std::size_t{1});
        QVERIFY(settles(window));
        QVERIFY(document.corrector().history().corrections().empty() &&
                document.keeper().file().path().isEmpty());
    }

    void a_step_of_the_history_shares_all_pieces_but_the_corrected_one() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        const auto fresh = document.shown().pieces();
        QVERIFY(corrects(document, SplitByTree{document.shown().ref(0)}));
        const auto before = document.corrector().history().state(0).pieces;
        const auto after = document.corrector().history().state(1).pieces;
        QVERIFY(before && after);
        QCOMPARE(before->pieces.size(), fresh->pieces().size());
        // The first state shares its pieces with the run.
        QCOMPARE(before->pieces[1].get(), &fresh->run->stages->pieces->set.pieces[1]);
        std::size_t shared = 0;
        for (const auto& piece : after->pieces) {
            shared += std::find(before->pieces.begin(), before->pieces.end(), piece) !=
                              before->pieces.end()
                          ? 1U
                          : 0U;
        }
        QCOMPARE(shared, before->pieces.size() - 1);
        QVERIFY(after->pieces.size() > before->pieces.size());
    }

    // What was computed from the hulls stays where a step shares all pieces with the one before.
    void a_lock_keeps_the_hulls_and_a_split_does_not() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        const auto fresh = document.shown().pieces();
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(1)}}));
        const auto locked = document.shown().pieces();
        QVERIFY(locked->kept->pieces == fresh->kept->pieces);
        QVERIFY(locked->kept->extras != fresh->kept->extras);
        QVERIFY(locked->has_hulls_of(*fresh) && locked->has_shapes_of(*fresh));
        QVERIFY(corrects(document, FitPrimitive{{document.shown().ref(0)}, Shape::box}));
        QVERIFY(document.shown().pieces()->has_hulls_of(*locked));
        QVERIFY(!document.shown().pieces()->has_shapes_of(*locked));
        QVERIFY(corrects(document, SplitByTree{document.shown().ref(0)}));
        QVERIFY(!document.shown().pieces()->has_hulls_of(*locked));
    }

    void a_file_has_the_colours_that_the_window_shows() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        const CutPieces& cut = *document.shown().pieces();
        const auto product = product_of(cut.model->prepared, cut.edited(), cut.decomposition.report,
                                        cut.recipe, false);
        QVERIFY(product);
        const QString path = file("coloured.glb");
        QVERIFY(write_product(*product, scene_of(*product), {cut.recipe, "a test"},
                              path.toStdString()));
        const auto colours = colours_in(path);
        QCOMPARE(colours.size(), cut.pieces().size());
        const PieceDrawList& draw = *document.shown().draw();
        for (std::size_t p = 0; p < cut.pieces().size(); ++p) {
            const Rgb& in_file = colours.at(cut.names[p]);
            const auto& shown = draw.vertices[draw.ranges[p].first_vertex].colour;
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(static_cast<float>(in_file[i]) / 255.0F, shown[i]);
            }
        }
    }

    // The undone step's presentation is not kept by anybody and is made anew.
    void an_undone_step_comes_back_as_it_was() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        const EditedPieces plain = document.shown().pieces()->edited();
        const std::vector<std::string> names = document.shown().pieces()->names;
        const std::size_t vertices = document.shown().draw()->vertices.size();
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(1)}}));
        const EditedPieces locked = document.shown().pieces()->edited();
        QVERIFY(document.corrector().history().state(0).shown.expired());
        document.corrector().history().stack().setIndex(0);
        QVERIFY(document.busy()); // it is made by a job
        QVERIFY(QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience));
        QVERIFY(document.shown().pieces()->edited() == plain);
        QCOMPARE(document.shown().pieces()->names, names);
        QCOMPARE(document.shown().draw()->vertices.size(), vertices);
        QVERIFY(goes(document, 2));
        QVERIFY(document.shown().pieces()->edited() == locked);
        // A presentation that somebody still keeps is shown at once.
        const auto kept = document.shown().pieces();
        QVERIFY(goes(document, 1));
        document.corrector().history().stack().setIndex(2);
        QVERIFY(document.up_to_date());
        QCOMPARE(document.shown().pieces(), kept);
    }

    // What is selected is named beside the window, as it was when the correction began.
    void all_that_is_selected_is_locked() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        const auto cut = document.shown().pieces();
        std::set<PieceId> all;
        for (PieceId piece = 0; piece < cut->pieces().size(); ++piece) {
            all.insert(piece);
        }
        document.shown().select(all);
        QCOMPARE(document.shown().unlocked().size(), all.size());
        QVERIFY(document.corrector().lock(document.shown().selected()));
        document.shown().select({});
        QVERIFY(QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience));
        const SharedCorrections made = document.corrector().history().corrections();
        QCOMPARE(made.size(), std::size_t{1});
        const auto& locked = std::get<LockPieces>(*made.front()).pieces;
        QCOMPARE(locked.size(), all.size());
        for (const PieceId piece : all) {
            QVERIFY(locked[piece] == document.shown().ref(piece));
            QVERIFY(document.shown().pieces()->extras[piece].locked);
        }
        document.shown().select(all);
        QCOMPARE(document.shown().unlocked().size(), std::size_t{0});
        const auto refs = refs_to(Selected{{1, 0}, {"guard"}}, *cut, {});
        QCOMPARE(refs.size(), std::size_t{3});
        QVERIFY(refs[0] == locked[1] && refs[1] == locked[0] && refs[2].added == "guard");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(refs_to_lock(document.shown().selected(), *cut, stop.get_token()).empty());
    }

    // A correction of all pieces is large: a save takes no copy of it in the window's thread.
    void what_is_saved_shares_its_corrections_with_the_history() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(0)}}));
        QVERIFY(document.keeper().is_changed());
        const SharedCorrection made = document.corrector().history().corrections().front();
        const ProjectDraft draft = document.keeper().draft();
        QVERIFY(draft.corrections.front() == made);
        QVERIFY(draft.project.corrections.empty());
        QVERIFY(document.keeper().project().corrections == std::vector<Correction>{*made});
        ProjectFile& project = document.keeper().file();
        project.save(draft, file("shared.hullwright"));
        QVERIFY(ends(project));
        QVERIFY(project.saved_state().corrections.front() == made);
        QVERIFY(!document.keeper().is_changed());
        // An equal one that was made anew is no change either, and another one is.
        document.corrector().history().stack().setIndex(0);
        QVERIFY(QTest::qWaitFor([&] { return document.up_to_date(); }, k_patience));
        QVERIFY(document.keeper().is_changed());
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(0)}}));
        QVERIFY(document.corrector().history().corrections().front() != made);
        QVERIFY(!document.keeper().is_changed());
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(1)}}));
        QVERIFY(document.keeper().is_changed());
        Document opened;
        QVERIFY(opens(opened, file("shared.hullwright")));
        QVERIFY(opened.keeper().file().saved_state().corrections ==
                opened.corrector().history().corrections());
        QVERIFY(opened.corrector().history().corrections().front() &&
                values_of(opened.corrector().history().corrections()) ==
                    std::vector<Correction>{*made});
        QVERIFY(!opened.keeper().is_changed());
    }

    void a_step_that_was_undone_and_replaced_is_gone() {
        Document document;
        QVERIFY(opens(document, k_bracket));
        QVERIFY(corrects(document, DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(goes(document, 0));
        QVERIFY(corrects(document, LockPieces{{document.shown().ref(0)}}));
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        QCOMPARE(document.corrector().history().stack().count(), 1);
        QVERIFY(document.shown().pieces()->extras[0].locked);
        QVERIFY(!document.corrector().history().state(2).pieces);
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    DocumentTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "document.moc"
