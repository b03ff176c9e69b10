CREATE TABLE `daily_counts` (
	`metric` text NOT NULL,
	`day` integer NOT NULL,
	`part` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`metric`, `day`, `part`)
);
--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` integer NOT NULL,
	`article_id` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `article_id`)
);
--> statement-breakpoint
DROP INDEX `orders_status_promised`;--> statement-breakpoint
DROP INDEX `orders_user_placed`;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_order` integer GENERATED ALWAYS AS (coalesce(promised_at, 9007199254740991)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `archive_key` text;--> statement-breakpoint
CREATE INDEX `orders_placed` ON `orders` (`placed_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_order`,`id`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `orders_open_placed` ON `orders` (`placed_at`,`id`) WHERE status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested');--> statement-breakpoint
CREATE INDEX `orders_open_due` ON `orders` (`due_order`,`id`) WHERE status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested');--> statement-breakpoint
CREATE INDEX `orders_open_total` ON `orders` (`total`,`id`) WHERE status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested');--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`placed_at`,`id`) WHERE status = 'quoted' and gate = 'hold';--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`expires_at`) WHERE status = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`auto_approve_at`) WHERE status = 'delivered';--> statement-breakpoint
CREATE INDEX `orders_approved` ON `orders` (`approved_at`) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX `orders_unarchived` ON `orders` (`updated_at`) WHERE status in ('closed', 'cancelled', 'expired') and archived_at is null;--> statement-breakpoint
CREATE INDEX `orders_user_placed` ON `orders` (`user_id`,`placed_at`,`id`);--> statement-breakpoint
DROP INDEX `checks_user_queued`;--> statement-breakpoint
DROP INDEX `checks_status_queued`;--> statement-breakpoint
CREATE INDEX `checks_queued` ON `checks` (`queued_at`,`id`);--> statement-breakpoint
CREATE INDEX `checks_going` ON `checks` (`queued_at`,`id`) WHERE +status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `checks_private_queued` ON `checks` (`queued_at`,`id`) WHERE mode = 'private';--> statement-breakpoint
CREATE INDEX `checks_user_queued` ON `checks` (`user_id`,`queued_at`,`id`);--> statement-breakpoint
CREATE INDEX `checks_status_queued` ON `checks` (`status`,`queued_at`,`id`);--> statement-breakpoint
DROP INDEX `message_files_canned`;--> statement-breakpoint
CREATE INDEX `message_files_storage` ON `message_files` (`storage_key`) WHERE storage_key <> '';--> statement-breakpoint
CREATE INDEX `message_files_removed` ON `message_files` (`updated_at`) WHERE status in ('deleted', 'rejected') and storage_key <> '';--> statement-breakpoint
CREATE INDEX `message_files_canned` ON `message_files` (`canned_id`) WHERE canned_id is not null;--> statement-breakpoint
DROP INDEX `documents_owner_created`;--> statement-breakpoint
CREATE INDEX `documents_receipts` ON `documents` (`owner_id`,`deleted_at`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX `documents_owner_created` ON `documents` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `letters_created`;--> statement-breakpoint
ALTER TABLE `letters` ADD `kind` text;--> statement-breakpoint
CREATE INDEX `letters_status_created` ON `letters` (`status`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `letters_channel_created` ON `letters` (`channel`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `letters_kind_created` ON `letters` (`kind`,`created_at`,`key`);--> statement-breakpoint
CREATE INDEX `letters_failed` ON `letters` (`created_at`,`key`) WHERE +status in ('refused', 'given_up');--> statement-breakpoint
CREATE INDEX `letters_created` ON `letters` (`created_at`,`key`);--> statement-breakpoint
DROP INDEX `sources_kind`;--> statement-breakpoint
CREATE INDEX `sources_kind` ON `sources` (`kind`,`indexed_at`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `archived_at` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `archive_key` text;--> statement-breakpoint
CREATE INDEX `conversations_labelled` ON `conversations` (`updated_at`) WHERE labels <> '[]';--> statement-breakpoint
CREATE INDEX `conversations_assigned` ON `conversations` (`assignee_id`,`updated_at`,`id`) WHERE +status in ('open', 'pending') and merged_into is null;--> statement-breakpoint
CREATE INDEX `conversations_merged` ON `conversations` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `conversations_snoozed` ON `conversations` (`snoozed_until`) WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX `conversations_unescalated` ON `conversations` (`due_at`) WHERE status = 'open' and escalated_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX `conversations_unarchived` ON `conversations` (`updated_at`) WHERE status = 'locked' and archived_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX `conversations_archived` ON `conversations` (`user_id`) WHERE archived_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `name_order` text GENERATED ALWAYS AS (lower(full_name)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_order`,`id`);--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`updated_at`) WHERE status = 'deleted';--> statement-breakpoint
CREATE INDEX `media_unfinished` ON `media` (`created_at`) WHERE status = 'uploading';--> statement-breakpoint
CREATE INDEX `message_reports_conversation` ON `message_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `mail_tokens_person` ON `mail_tokens` (`person_id`) WHERE person_id <> '';--> statement-breakpoint
CREATE INDEX `notice_prefs_news` ON `notice_prefs` (`person_id`) WHERE json_extract(prefs, '$.matrix.news.email') = 1;--> statement-breakpoint
CREATE INDEX `order_drafts_updated` ON `order_drafts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_quiet` ON `payments` (`updated_at`) WHERE status in ('created', 'requires_action', 'processing');--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`captured_at`) WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`requested_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_score` ON `reports` (`score_tenths`,`id`);--> statement-breakpoint
CREATE INDEX `reports_revoked` ON `reports` (`created_at`,`id`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX `turnitin_submission` ON `turnitin_submissions` (`submission_id`);
--> statement-breakpoint
-- The rows that are there, then what keeps the counts with every row from here on.
UPDATE `letters` SET `kind` = (SELECT n.`kind` FROM `notices` n WHERE n.`key` = `letters`.`notice_key`);
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_status', 0, c.status, count(*) FROM `checks` c GROUP BY c.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_queued', c.queued_at / 86400000, c.status, count(*) FROM `checks` c GROUP BY 2, 3;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_ended', c.finished_at / 86400000, c.status, count(*) FROM `checks` c WHERE c.status IN ('ready', 'failed') AND c.finished_at IS NOT NULL GROUP BY 2, 3;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_took', c.finished_at / 86400000, CASE WHEN c.finished_at - c.started_at < 10000 THEN (c.finished_at - c.started_at) / 100 * 100 WHEN c.finished_at - c.started_at < 60000 THEN (c.finished_at - c.started_at) / 1000 * 1000 WHEN c.finished_at - c.started_at < 600000 THEN (c.finished_at - c.started_at) / 10000 * 10000 ELSE (c.finished_at - c.started_at) / 60000 * 60000 END, count(*) FROM `checks` c WHERE c.status = 'ready' AND c.finished_at >= c.started_at GROUP BY 2, 3;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'order_status', 0, o.status, count(*) FROM `orders` o GROUP BY o.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_status', 0, c.status, count(*) FROM `conversations` c WHERE c.merged_into IS NULL GROUP BY c.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, c.status, count(*) FROM `comments` c WHERE c.body <> '' AND EXISTS (SELECT 1 FROM `publications` p WHERE p.article_id = c.article_id) GROUP BY c.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_assigned', 0, c.assignee_id, count(*) FROM `conversations` c WHERE c.assignee_id IS NOT NULL AND c.status IN ('open', 'pending') AND c.merged_into IS NULL GROUP BY c.assignee_id;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_changes', 0, '', sum(c.last_change + c.last_note) FROM `conversations` c GROUP BY 1;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'letter_status', 0, l.status, count(*) FROM `letters` l GROUP BY l.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'user_status', 0, u.status, count(*) FROM `users` u GROUP BY u.status;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'source_status', 0, s.kind || ' ' || s.status, count(*) FROM `sources` s GROUP BY 3;
--> statement-breakpoint
INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'credit_back', e.created_at / 86400000, '', count(*) FROM `credit_entries` e WHERE e.key LIKE 'back:%' GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER `counted_check_added` AFTER INSERT ON `checks` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_queued', new.queued_at / 86400000, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_ended', new.finished_at / 86400000, new.status, 1 WHERE new.status IN ('ready', 'failed') AND new.finished_at IS NOT NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_took', new.finished_at / 86400000, CASE WHEN new.finished_at - new.started_at < 10000 THEN (new.finished_at - new.started_at) / 100 * 100 WHEN new.finished_at - new.started_at < 60000 THEN (new.finished_at - new.started_at) / 1000 * 1000 WHEN new.finished_at - new.started_at < 600000 THEN (new.finished_at - new.started_at) / 10000 * 10000 ELSE (new.finished_at - new.started_at) / 60000 * 60000 END, 1 WHERE new.status = 'ready' AND new.finished_at >= new.started_at ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_check_changed` AFTER UPDATE OF `status`, `queued_at`, `started_at`, `finished_at` ON `checks` WHEN old.status IS NOT new.status OR old.queued_at IS NOT new.queued_at OR old.started_at IS NOT new.started_at OR old.finished_at IS NOT new.finished_at BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_queued', old.queued_at / 86400000, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_ended', old.finished_at / 86400000, old.status, -1 WHERE old.status IN ('ready', 'failed') AND old.finished_at IS NOT NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_took', old.finished_at / 86400000, CASE WHEN old.finished_at - old.started_at < 10000 THEN (old.finished_at - old.started_at) / 100 * 100 WHEN old.finished_at - old.started_at < 60000 THEN (old.finished_at - old.started_at) / 1000 * 1000 WHEN old.finished_at - old.started_at < 600000 THEN (old.finished_at - old.started_at) / 10000 * 10000 ELSE (old.finished_at - old.started_at) / 60000 * 60000 END, -1 WHERE old.status = 'ready' AND old.finished_at >= old.started_at ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_queued', new.queued_at / 86400000, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_ended', new.finished_at / 86400000, new.status, 1 WHERE new.status IN ('ready', 'failed') AND new.finished_at IS NOT NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_took', new.finished_at / 86400000, CASE WHEN new.finished_at - new.started_at < 10000 THEN (new.finished_at - new.started_at) / 100 * 100 WHEN new.finished_at - new.started_at < 60000 THEN (new.finished_at - new.started_at) / 1000 * 1000 WHEN new.finished_at - new.started_at < 600000 THEN (new.finished_at - new.started_at) / 10000 * 10000 ELSE (new.finished_at - new.started_at) / 60000 * 60000 END, 1 WHERE new.status = 'ready' AND new.finished_at >= new.started_at ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_check_removed` AFTER DELETE ON `checks` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('check_queued', old.queued_at / 86400000, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_ended', old.finished_at / 86400000, old.status, -1 WHERE old.status IN ('ready', 'failed') AND old.finished_at IS NOT NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'check_took', old.finished_at / 86400000, CASE WHEN old.finished_at - old.started_at < 10000 THEN (old.finished_at - old.started_at) / 100 * 100 WHEN old.finished_at - old.started_at < 60000 THEN (old.finished_at - old.started_at) / 1000 * 1000 WHEN old.finished_at - old.started_at < 600000 THEN (old.finished_at - old.started_at) / 10000 * 10000 ELSE (old.finished_at - old.started_at) / 60000 * 60000 END, -1 WHERE old.status = 'ready' AND old.finished_at >= old.started_at ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_order_added` AFTER INSERT ON `orders` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('order_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_order_changed` AFTER UPDATE OF `status` ON `orders` WHEN old.status IS NOT new.status BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('order_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('order_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_order_removed` AFTER DELETE ON `orders` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('order_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_conversation_added` AFTER INSERT ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_status', 0, new.status, 1 WHERE new.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_conversation_changed` AFTER UPDATE OF `status`, `merged_into` ON `conversations` WHEN old.status IS NOT new.status OR old.merged_into IS NOT new.merged_into BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_status', 0, old.status, -1 WHERE old.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_status', 0, new.status, 1 WHERE new.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_conversation_removed` AFTER DELETE ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_status', 0, old.status, -1 WHERE old.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_assigned_added` AFTER INSERT ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_assigned', 0, new.assignee_id, 1 WHERE new.assignee_id IS NOT NULL AND new.status IN ('open', 'pending') AND new.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_assigned_changed` AFTER UPDATE OF `status`, `merged_into`, `assignee_id` ON `conversations` WHEN old.status IS NOT new.status OR old.merged_into IS NOT new.merged_into OR old.assignee_id IS NOT new.assignee_id BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_assigned', 0, old.assignee_id, -1 WHERE old.assignee_id IS NOT NULL AND old.status IN ('open', 'pending') AND old.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_assigned', 0, new.assignee_id, 1 WHERE new.assignee_id IS NOT NULL AND new.status IN ('open', 'pending') AND new.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_assigned_removed` AFTER DELETE ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'conversation_assigned', 0, old.assignee_id, -1 WHERE old.assignee_id IS NOT NULL AND old.status IN ('open', 'pending') AND old.merged_into IS NULL ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_conversation_begun` AFTER INSERT ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('conversation_changes', 0, '', new.last_change + new.last_note) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `counted_conversation_continued` AFTER UPDATE OF `last_change`, `last_note` ON `conversations` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('conversation_changes', 0, '', new.last_change + new.last_note - old.last_change - old.last_note) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `counted_comment_added` AFTER INSERT ON `comments` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, new.status, 1 WHERE new.body <> '' AND EXISTS (SELECT 1 FROM publications p WHERE p.article_id = new.article_id) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_comment_changed` AFTER UPDATE OF `status`, `body` ON `comments` WHEN old.status IS NOT new.status OR old.body IS NOT new.body BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, old.status, -1 WHERE old.body <> '' AND EXISTS (SELECT 1 FROM publications p WHERE p.article_id = old.article_id) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, new.status, 1 WHERE new.body <> '' AND EXISTS (SELECT 1 FROM publications p WHERE p.article_id = new.article_id) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_comment_removed` AFTER DELETE ON `comments` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, old.status, -1 WHERE old.body <> '' AND EXISTS (SELECT 1 FROM publications p WHERE p.article_id = old.article_id) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_comments_published` AFTER INSERT ON `publications` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, c.status, count(*) FROM `comments` c WHERE c.article_id = new.article_id AND c.body <> '' GROUP BY c.status ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `counted_comments_unpublished` AFTER DELETE ON `publications` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) SELECT 'comment_status', 0, c.status, -count(*) FROM `comments` c WHERE c.article_id = old.article_id AND c.body <> '' GROUP BY c.status ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `counted_letter_added` AFTER INSERT ON `letters` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('letter_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_letter_changed` AFTER UPDATE OF `status` ON `letters` WHEN old.status IS NOT new.status BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('letter_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('letter_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_letter_removed` AFTER DELETE ON `letters` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('letter_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_user_added` AFTER INSERT ON `users` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('user_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_user_changed` AFTER UPDATE OF `status` ON `users` WHEN old.status IS NOT new.status BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('user_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('user_status', 0, new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_user_removed` AFTER DELETE ON `users` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('user_status', 0, old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_source_added` AFTER INSERT ON `sources` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('source_status', 0, new.kind || ' ' || new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_source_changed` AFTER UPDATE OF `kind`, `status` ON `sources` WHEN old.kind IS NOT new.kind OR old.status IS NOT new.status BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('source_status', 0, old.kind || ' ' || old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('source_status', 0, new.kind || ' ' || new.status, 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_source_removed` AFTER DELETE ON `sources` BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('source_status', 0, old.kind || ' ' || old.status, -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_credit_added` AFTER INSERT ON `credit_entries` WHEN new.key LIKE 'back:%' BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('credit_back', new.created_at / 86400000, '', 1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `counted_credit_removed` AFTER DELETE ON `credit_entries` WHEN old.key LIKE 'back:%' BEGIN INSERT INTO `daily_counts` (`metric`, `day`, `part`, `count`) VALUES ('credit_back', old.created_at / 86400000, '', -1) ON CONFLICT (`metric`, `day`, `part`) DO UPDATE SET `count` = `count` - 1; END;
