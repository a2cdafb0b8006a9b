#include "ui/viewport/first_place.h"

#include <QTimer>
#include <QWidget>
#include <QWindow>

namespace hullwright::ui {
namespace {

constexpr int k_least_height = 150;
constexpr int k_out_of_the_way = 1;

} // namespace

FirstPlace::FirstPlace(QWidget& view, QWindow* window)
    : QObject(&view), view_(view), window_(window) {
    view_.setMinimumHeight(k_least_height);
}

void FirstPlace::keep_out_of_the_way() {
    if (window_ == nullptr) {
        view_.hide();
        return;
    }
    view_.setFixedHeight(k_out_of_the_way);
    view_.focusProxy()->setFocusPolicy(Qt::NoFocus);
}

void FirstPlace::take() {
    if (view_.maximumHeight() == k_out_of_the_way) {
        view_.setMinimumHeight(k_least_height);
        view_.setMaximumHeight(QWIDGETSIZE_MAX);
        has_place_ = false;
        emit ready(false);
        connect(window_, &QWindow::heightChanged, this, &FirstPlace::settle,
                Qt::SingleShotConnection);
    }
    view_.focusProxy()->setFocusPolicy(Qt::StrongFocus);
}

// The first frame of a new size makes its buffers, which takes long enough without the model.
void FirstPlace::settle() {
    constexpr int k_a_frame = 40; // milliseconds
    QTimer::singleShot(k_a_frame, this, [this] {
        has_place_ = true;
        emit ready(is_warm_);
    });
}

void FirstPlace::warm() {
    is_warm_ = true;
    emit ready(has_place_);
}

void FirstPlace::stop_waiting() {
    has_place_ = true;
    warm();
}

} // namespace hullwright::ui
