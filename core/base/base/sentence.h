// Marks a text that the window translates; the command line prints the English text.
#pragma once

#define HULLWRIGHT_SENTENCE(context, text) text
