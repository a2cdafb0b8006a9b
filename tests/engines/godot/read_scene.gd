# Loads a scene in Godot 3 without a window, or a GLB as its editor has imported it, says as JSON which shapes it holds, and drops balls on it:
#   godot3-server --no-window --path FOLDER -s read_scene.gd
# FOLDER has the scene, this script and `asked.json`; the answer is written to `told.json`.
extends SceneTree

var asked = {}
var told = {"shapes": [], "tracks": [], "body": ""}
var balls = []
var top = null
var ticks = 0

func read_json(path):
	var file = File.new()
	file.open(path, File.READ)
	var parsed = JSON.parse(file.get_as_text())
	file.close()
	return parsed.result

func finish():
	var file = File.new()
	file.open("res://told.json", File.WRITE)
	file.store_string(to_json(told))
	file.close()
	quit()

# JSON of Godot's own has six digits.
func numbers(v):
	return ["%.9f" % v.x, "%.9f" % v.y, "%.9f" % v.z]

# A transform's columns are where x, y and z go.
func described(node):
	var at = node.global_transform
	var shape = node.shape
	# In a scene of ours the body has the shapes; the editor makes a body of each node.
	var is_own = node.get_parent() == top
	var said = {
		"name": node.name if is_own else node.get_parent().name, "type": shape.get_class(), "disabled": node.disabled, "margin": shape.margin,
		"centre": numbers(at.origin),
		"axes": [numbers(at.basis.x), numbers(at.basis.y), numbers(at.basis.z)],
	}
	if shape is ConvexPolygonShape:
		said["points"] = []
		for p in shape.points:
			said["points"].append(numbers(at.xform(p)))
	elif shape is BoxShape:
		said["half_extents"] = numbers(shape.extents)
	elif shape is SphereShape:
		said["radius"] = "%.9f" % shape.radius
	elif shape is CapsuleShape or shape is CylinderShape:
		said["radius"] = "%.9f" % shape.radius
		said["height"] = "%.9f" % shape.height
	return said

func gather(node):
	if node is CollisionShape:
		told["shapes"].append(described(node))
	for child in node.get_children():
		gather(child)

func add_ball(place):
	var ball = RigidBody.new()
	var held = CollisionShape.new()
	held.shape = SphereShape.new()
	held.shape.radius = asked["radius"]
	held.shape.margin = asked["margin"]
	ball.add_child(held)
	ball.translation = Vector3(place[0], place[1], place[2])
	# Balls are in the second layer and look at the first, where the model is.
	ball.collision_layer = 2
	ball.collision_mask = 1
	ball.can_sleep = false
	ball.continuous_cd = true
	ball.linear_damp = 0.3
	ball.angular_damp = 8
	ball.gravity_scale = asked["scale"]
	get_root().add_child(ball)
	balls.append(ball)

func _init():
	asked = read_json("res://asked.json")
	var packed = load("res://" + asked["scene"])
	if packed == null:
		told["error"] = "the scene is not loaded"
		finish()
		return
	var body = packed.instance()
	get_root().add_child(body)
	top = body
	told["body"] = body.get_class()
	told["name"] = body.name
	told["children"] = []
	for child in body.get_children():
		told["children"].append(child.name)
	told["version"] = Engine.get_version_info()["string"]
	gather(body)
	if asked["balls"].empty():
		finish()
		return
	enlarge(body)
	Engine.iterations_per_second = asked["per_second"]
	for place in asked["balls"]:
		add_ball(place)

# Bullet's margins are those of things of metres: what falls is a world so many times as large.
func enlarge(body):
	for node in body.get_children():
		if node is CollisionShape:
			var shape = node.shape
			node.translation *= asked["scale"]
			shape.margin = asked["margin"]
			if shape is ConvexPolygonShape:
				var points = PoolVector3Array()
				for p in shape.points:
					points.append(p * asked["scale"])
				shape.points = points
			elif shape is BoxShape:
				shape.extents *= asked["scale"]
			else:
				shape.radius *= asked["scale"]
				if not shape is SphereShape:
					shape.height *= asked["scale"]

func _iteration(_delta):
	ticks += 1
	if balls.empty() or ticks % int(asked["every"]) != 0:
		return false
	var row = []
	for ball in balls:
		row.append(numbers(ball.global_transform.origin))
	told["tracks"].append(row)
	if told["tracks"].size() >= asked["rows"]:
		finish()
	return false
