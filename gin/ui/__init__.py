"""Everything that draws and listens: pygame, no rules and no flow."""
