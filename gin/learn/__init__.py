"""What can be learned: the book, mini-deals, exercises. Rules and numbers come from the engine; no pictures here."""
