"""Players made of code. They are handed a :class:`gin.engine.view.PlayerView` and nothing else (A1).

This package imports the engine and the standard library only.
"""
