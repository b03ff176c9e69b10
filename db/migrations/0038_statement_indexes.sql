CREATE INDEX `media_unfinished` ON `media` (`created_at`) WHERE status = 'uploading';--> statement-breakpoint
CREATE INDEX `conversations_merged` ON `conversations` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `conversations_snoozed` ON `conversations` (`snoozed_until`) WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX `conversations_unescalated` ON `conversations` (`due_at`) WHERE status = 'open' and escalated_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX `message_files_storage` ON `message_files` (`storage_key`);--> statement-breakpoint
CREATE INDEX `message_files_removed` ON `message_files` (`updated_at`) WHERE status in ('deleted', 'rejected') and storage_key <> '';--> statement-breakpoint
CREATE INDEX `message_reports_conversation` ON `message_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `documents_receipts` ON `documents` (`owner_id`,`deleted_at`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX `mail_tokens_person` ON `mail_tokens` (`person_id`) WHERE person_id <> '';--> statement-breakpoint
CREATE INDEX `notice_prefs_news` ON `notice_prefs` (`person_id`) WHERE json_extract(prefs, '$.matrix.news.email') = 1;--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_payment` ON `ledger` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`captured_at`) WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`requested_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `turnitin_submission` ON `turnitin_submissions` (`submission_id`);--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`updated_at`) WHERE status = 'deleted';