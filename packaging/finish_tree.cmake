# Finishes the trees that packages are made of, before CPack packs them: what Debian wants beside the
# files that are installed, and times that are no clock's.
set(released ${CPACK_HULLWRIGHT_RELEASED})
if(DEFINED ENV{SOURCE_DATE_EPOCH})
    set(epoch $ENV{SOURCE_DATE_EPOCH})
else()
    execute_process(COMMAND date -u -d ${released} +%s OUTPUT_VARIABLE epoch
        OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()

# document(PACKAGE FOLDER): licences and both logs of changes, as Debian names them.
function(document package folder)
    set(doc ${folder}/usr/share/doc/${package})
    set(source ${CPACK_HULLWRIGHT_SOURCE_DIR})
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -u -R -d ${released}
        OUTPUT_VARIABLE DATE OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(VERSION ${CPACK_HULLWRIGHT_DEBIAN_VERSION})
    set(MAINTAINER ${CPACK_PACKAGE_CONTACT})
    set(PACKAGE ${package})
    configure_file(${source}/packaging/changelog.in ${doc}/changelog.Debian @ONLY NO_SOURCE_PERMISSIONS)
    configure_file(${source}/packaging/copyright ${doc}/copyright COPYONLY NO_SOURCE_PERMISSIONS)
    configure_file(${source}/CHANGELOG.md ${doc}/changelog COPYONLY NO_SOURCE_PERMISSIONS)
    execute_process(COMMAND gzip -9 -n -f ${doc}/changelog.Debian ${doc}/changelog
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(group TOOL WINDOW LIBRARY MODULE)
    string(TOLOWER ${group} name)
    set(folder ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${name})
    if(IS_DIRECTORY ${folder})
        document(${CPACK_HULLWRIGHT_${group}_PACKAGE} ${folder})
        file(GLOB_RECURSE archives ${folder}/*.a)
        if(archives)
            execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${archives}
                COMMAND_ERROR_IS_FATAL ANY)
        endif()
    endif()
endforeach()
execute_process(COMMAND find ${CPACK_TEMPORARY_INSTALL_DIRECTORY} -exec touch -h -d @${epoch} {} +
    COMMAND_ERROR_IS_FATAL ANY)
