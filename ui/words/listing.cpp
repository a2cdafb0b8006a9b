#include "ui/words/listing.h"

#include <QCoreApplication>

namespace hullwright::ui {

QString listed(const QStringList& facts) {
    return facts.join(QCoreApplication::translate("Listing", ", ", "between two facts"));
}

} // namespace hullwright::ui
