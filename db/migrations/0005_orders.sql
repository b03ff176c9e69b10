CREATE TABLE `coupon_uses` (
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`code`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_order` ON `coupon_uses` (`order_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` integer,
	`cents` integer,
	`note` text DEFAULT '' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`max_uses` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_uses" CHECK("coupons"."uses" between 0 and "coupons"."max_uses")
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_order_number` ON `deliveries` (`order_id`,`number`);--> statement-breakpoint
CREATE TABLE `delivery_files` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`order_id` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`storage_key` text NOT NULL,
	`counts` text,
	`idempotency_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_files_key` ON `delivery_files` (`delivery_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_files_role` ON `delivery_files` (`delivery_id`,`role`);--> statement-breakpoint
CREATE INDEX `delivery_files_order` ON `delivery_files` (`order_id`);--> statement-breakpoint
CREATE TABLE `experts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`qualification` text NOT NULL,
	`user_id` text,
	`kinds` text NOT NULL,
	`domains` text NOT NULL,
	`capacity` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `help_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`statement` text NOT NULL,
	`key_id` text NOT NULL,
	`signature` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `help_receipts_order` ON `help_receipts` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_accesses` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`document_id` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_accesses_order` ON `order_accesses` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_documents` (
	`order_id` text NOT NULL,
	`document_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`order_id`, `document_id`)
);
--> statement-breakpoint
CREATE INDEX `order_documents_document` ON `order_documents` (`document_id`);--> statement-breakpoint
CREATE TABLE `order_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`draft` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_drafts_user_updated` ON `order_drafts` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`act` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`by_kind` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_version` ON `order_events` (`order_id`,`version`);--> statement-breakpoint
CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`user_id` text NOT NULL,
	`student_name` text NOT NULL,
	`kind` text NOT NULL,
	`domain` text NOT NULL,
	`title` text NOT NULL,
	`level` text NOT NULL,
	`words` integer NOT NULL,
	`scope` text NOT NULL,
	`institution_rule` text NOT NULL,
	`honour_version` text NOT NULL,
	`honour_accepted_at` integer NOT NULL,
	`gate` text NOT NULL,
	`gate_reasons` text NOT NULL,
	`deadline_hours` integer NOT NULL,
	`time_zone` text NOT NULL,
	`quote` text NOT NULL,
	`total` integer NOT NULL,
	`coupon` text,
	`status` text NOT NULL,
	`payment_status` text DEFAULT 'none' NOT NULL,
	`payment_id` text,
	`version` integer NOT NULL,
	`expert_id` text,
	`reviewer_id` text,
	`share` integer DEFAULT 0 NOT NULL,
	`promised_at` integer,
	`paused_at` integer,
	`late_steps` integer DEFAULT 0 NOT NULL,
	`submitted_by` text,
	`delivered_at` integer,
	`auto_approve_at` integer,
	`approved_at` integer,
	`revisions_used` integer DEFAULT 0 NOT NULL,
	`stars` integer,
	`rating_text` text,
	`placed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "orders_share" CHECK("orders"."share" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_user_placed` ON `orders` (`user_id`,`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_status_promised` ON `orders` (`status`,`promised_at`);--> statement-breakpoint
CREATE INDEX `orders_expert_status` ON `orders` (`expert_id`,`status`);--> statement-breakpoint
CREATE TABLE `clock_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credit_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`change` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_entries_user` ON `credit_entries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`due_by` integer,
	`news_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`key` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_order` ON `ledger` (`order_id`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`);--> statement-breakpoint
CREATE TABLE `letters` (
	`key` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `money_alarms` (
	`key` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`order_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by_name` text
);
--> statement-breakpoint
CREATE INDEX `money_alarms_open` ON `money_alarms` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `payer_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `payer_links_order` ON `payer_links` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`payment_id` text,
	`type` text NOT NULL,
	`outcome` text NOT NULL,
	`sent_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`user_id` text NOT NULL,
	`credits` integer,
	`attempt` integer NOT NULL,
	`provider` text NOT NULL,
	`environment` text NOT NULL,
	`session_id` text,
	`intent_id` text,
	`url` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`failure_code` text,
	`decline_code` text,
	`payer` text NOT NULL,
	`quote` text,
	`card` text,
	`receipt_number` integer,
	`refund_reserved` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`dispute_status` text,
	`captured_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0),
	CONSTRAINT "payments_refunds" CHECK("payments"."refund_reserved" between 0 and "payments"."amount"),
	CONSTRAINT "payments_refunded" CHECK("payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_attempt` ON `payments` (`order_id`,`attempt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt` ON `payments` (`receipt_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`order_id`) WHERE status in ('created', 'requires_action', 'processing') and order_id is not null;--> statement-breakpoint
CREATE INDEX `payments_user_created` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_status_created` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`requested_by` text,
	`requested_by_name` text NOT NULL,
	`approved_by` text,
	`approved_by_name` text,
	`provider_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `checks` ADD `paid_by` text DEFAULT 'allowance' NOT NULL;