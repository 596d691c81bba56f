"""One file a scene. A scene shows what it is handed and asks for what the player wants; it holds no rule."""
