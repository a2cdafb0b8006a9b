# Writes the manual pages and the completions of the program CLI, and PAGE as the window's manual
# page, into FOLDER. Pages are compressed as distributions want them, without name or time.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/cli/man1 ${FOLDER}/gui/man1)

# written(FILE word…): what the program prints for these words.
function(written file)
    execute_process(COMMAND ${CLI} ${ARGN} OUTPUT_FILE ${FOLDER}/${file} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${CLI} ${ARGN}: ${result}")
    endif()
endfunction()

written(verbs --help=verbs)
written(cli/man1/hullwright-cli.1 --help=man)
file(STRINGS ${FOLDER}/verbs verbs)
foreach(verb ${verbs})
    written(cli/man1/hullwright-cli-${verb}.1 ${verb} --help=man)
endforeach()
configure_file(${PAGE} ${FOLDER}/gui/man1/hullwright.1 @ONLY)

written(cli/hullwright-cli --help=bash)
written(cli/_hullwright-cli --help=zsh)
written(cli/hullwright-cli.fish --help=fish)
file(CREATE_LINK hullwright-cli ${FOLDER}/gui/hullwright SYMBOLIC)
file(WRITE ${FOLDER}/gui/hullwright.fish "complete -c hullwright -w hullwright-cli\n")

find_program(gzip gzip REQUIRED)
file(GLOB pages ${FOLDER}/*/man1/*.1)
execute_process(COMMAND ${gzip} -9 -n -f ${pages} COMMAND_ERROR_IS_FATAL ANY)
file(TOUCH ${FOLDER}/written)
