-- A row that is deleted from a full-text index leaves no words in it; without this, FTS5 keeps the words of the old row and
-- marks it as deleted. Each table may also be merged in steps, two parts of it at a time: the clock does it, so that what was
-- deleted before goes too.
INSERT INTO `publication_search` (`publication_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `publication_search` (`publication_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `publication_spelling` (`publication_spelling`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `publication_spelling` (`publication_spelling`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `message_search` (`message_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `message_search` (`message_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `note_search` (`note_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `note_search` (`note_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `person_search` (`person_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `person_search` (`person_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `order_search` (`order_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `order_search` (`order_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO `conversation_search` (`conversation_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `conversation_search` (`conversation_search`, `rank`) VALUES ('usermerge', 2);
--> statement-breakpoint
-- A message that was sent or cancelled needs no second copy of its words.
UPDATE `scheduled_messages` SET `body` = '', `quote` = NULL, `file_ids` = '[]' WHERE `status` <> 'waiting';
--> statement-breakpoint
-- Files whose bytes are gone, of a message that was withdrawn after they had been rejected.
UPDATE `message_files` SET `name` = '' WHERE `status` = 'deleted' AND `storage_key` = '' AND `name` <> '';
--> statement-breakpoint
-- Comments of deleted accounts that no reader sees: those with replies keep their place and nothing else.
DELETE FROM `comments` WHERE `user_id` = '' AND `status` <> 'shown' AND NOT EXISTS (SELECT 1 FROM `comments` r WHERE r.`article_id` = `comments`.`article_id` AND r.`parent_id` = `comments`.`id`);
--> statement-breakpoint
UPDATE `comments` SET `body` = '', `name` = '', `status` = 'removed' WHERE `user_id` = '' AND `status` <> 'shown';
--> statement-breakpoint
-- The key is made of the words, and two deleted people may have written the same.
UPDATE `comments` SET `idempotency_key` = `id` WHERE `user_id` = '';
--> statement-breakpoint
-- Conversations have the name and the address that their student has now.
UPDATE `conversations` SET `name` = u.`full_name`, `email` = u.`email` FROM `users` u WHERE u.`id` = `conversations`.`user_id` AND u.`status` <> 'deleted' AND (u.`full_name` <> `conversations`.`name` OR u.`email` <> `conversations`.`email`);
--> statement-breakpoint
-- Passages of reports that are deleted or expired, in messages that quoted them.
UPDATE `messages` SET `quote` = json_set(`quote`, '$.text', '', '$.label', 'A passage of a report that was deleted') WHERE `quote` IS NOT NULL AND `quote` ->> '$.kind' = 'report' AND NOT EXISTS (SELECT 1 FROM `reports` r WHERE r.`id` = `messages`.`quote` ->> '$.reportId' AND r.`purged_at` IS NULL);
