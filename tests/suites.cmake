# Every test program, room by room.
hullwright_test(core/base/recipe LABELS core LINKS hullwright_recipe)
hullwright_test(core/mesh/diagnosis LABELS core LINKS hullwright_mesh)
hullwright_test(core/mesh/repair LABELS core LINKS hullwright_mesh_repair)
hullwright_test(core/mesh/real_models LABELS core LINKS hullwright_pipeline CGAL::CGAL)
hullwright_test(core/source/message LABELS core LINKS hullwright_mesh)
hullwright_test(house/includes LABELS house)
