-- Staff find people, orders and conversations by words; the database keeps the words itself, whoever writes the rows.
CREATE INDEX `letters_person` ON `letters` (`person_id`);--> statement-breakpoint
CREATE INDEX `letters_to` ON `letters` ("to" collate nocase);--> statement-breakpoint
CREATE VIRTUAL TABLE `person_search` USING fts5(`name`, `email`, `username`, `person`, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `person_search` (rowid, `name`, `email`, `username`, `person`) SELECT s.rowid, s.full_name, s.email, coalesce(s.username, ''), replace(s.id, '-', '') FROM `users` s;
--> statement-breakpoint
CREATE TRIGGER `searched_person_added` AFTER INSERT ON `users` BEGIN INSERT INTO `person_search` (rowid, `name`, `email`, `username`, `person`) VALUES (new.rowid, new.full_name, new.email, coalesce(new.username, ''), replace(new.id, '-', '')); END;
--> statement-breakpoint
CREATE TRIGGER `searched_person_changed` AFTER UPDATE OF `full_name`, `email`, `username` ON `users` WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email OR old.username IS NOT new.username BEGIN UPDATE `person_search` SET `name` = new.full_name, `email` = new.email, `username` = coalesce(new.username, ''), `person` = replace(new.id, '-', '') WHERE rowid = old.rowid; END;
--> statement-breakpoint
CREATE TRIGGER `searched_person_removed` AFTER DELETE ON `users` BEGIN DELETE FROM `person_search` WHERE rowid = old.rowid; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search` USING fts5(`title`, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `order_search` (rowid, `title`) SELECT s.rowid, s.title FROM `orders` s;
--> statement-breakpoint
CREATE TRIGGER `searched_order_added` AFTER INSERT ON `orders` BEGIN INSERT INTO `order_search` (rowid, `title`) VALUES (new.rowid, new.title); END;
--> statement-breakpoint
CREATE TRIGGER `searched_order_changed` AFTER UPDATE OF `title` ON `orders` WHEN old.title IS NOT new.title BEGIN UPDATE `order_search` SET `title` = new.title WHERE rowid = old.rowid; END;
--> statement-breakpoint
CREATE TRIGGER `searched_order_removed` AFTER DELETE ON `orders` BEGIN DELETE FROM `order_search` WHERE rowid = old.rowid; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `conversation_search` USING fts5(`name`, `email`, `reference`, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `conversation_search` (rowid, `name`, `email`, `reference`) SELECT s.rowid, s.name, s.email, s.reference FROM `conversations` s;
--> statement-breakpoint
CREATE TRIGGER `searched_conversation_added` AFTER INSERT ON `conversations` BEGIN INSERT INTO `conversation_search` (rowid, `name`, `email`, `reference`) VALUES (new.rowid, new.name, new.email, new.reference); END;
--> statement-breakpoint
CREATE TRIGGER `searched_conversation_changed` AFTER UPDATE OF `name`, `email` ON `conversations` WHEN old.name IS NOT new.name OR old.email IS NOT new.email BEGIN UPDATE `conversation_search` SET `name` = new.name, `email` = new.email, `reference` = new.reference WHERE rowid = old.rowid; END;
--> statement-breakpoint
CREATE TRIGGER `searched_conversation_removed` AFTER DELETE ON `conversations` BEGIN DELETE FROM `conversation_search` WHERE rowid = old.rowid; END;
