// Marks a text that the window translates; the English one is what the command line says.
#pragma once

#define HULLWRIGHT_SENTENCE(context, text) text
