-- What a search of conversations reads. Rows are those of messages, by number; each holds its conversation and the
-- student it is with as one word, so that a search stays inside them. Notes have an index of their own, which no
-- statement for a student names.
CREATE VIRTUAL TABLE `message_search` USING fts5(`thread`, `person`, `body`, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `note_search` USING fts5(`thread`, `body`, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `message_search` (rowid, `thread`, `person`, `body`) SELECT m.rowid, replace(m.conversation_id, '-', ''), replace(coalesce(c.user_id, ''), '-', ''), m.body FROM messages m JOIN conversations c ON c.id = m.conversation_id;
