CREATE TABLE `alerts` (
	`rule` text PRIMARY KEY NOT NULL,
	`since` integer,
	`value` integer NOT NULL,
	`notified_at` integer,
	`cleared_at` integer
);
--> statement-breakpoint
CREATE TABLE `webhook_health` (
	`source` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`lag_ms` integer
);
--> statement-breakpoint
CREATE TABLE `article_leads` (
	`day` integer NOT NULL,
	`article_id` text NOT NULL,
	`target` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `article_id`, `target`)
);
--> statement-breakpoint
CREATE TABLE `order_days` (
	`domain` text NOT NULL,
	`by` text NOT NULL,
	`part` text NOT NULL,
	`day` integer NOT NULL,
	`placed` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`revenue` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`domain`, `by`, `day`, `part`)
);
--> statement-breakpoint
CREATE INDEX `order_days_day` ON `order_days` (`day`);--> statement-breakpoint
CREATE TABLE `provider_totals` (
	`day` integer PRIMARY KEY NOT NULL,
	`charges` integer NOT NULL,
	`charged` integer NOT NULL,
	`refunds` integer NOT NULL,
	`refunded` integer NOT NULL,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unanswered_questions` (
	`day` integer NOT NULL,
	`words` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `words`)
);
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `expert_id` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `promised_at` integer;--> statement-breakpoint
CREATE INDEX `deliveries_delivered` ON `deliveries` (`delivered_at`) WHERE delivered_at is not null;--> statement-breakpoint
ALTER TABLE `reports` ADD `opened_at` integer;--> statement-breakpoint
CREATE INDEX `reports_opened` ON `reports` (`opened_at`) WHERE opened_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `home_opened_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `home_opened_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `checks_finished` ON `checks` (`finished_at`) WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX `order_events_created` ON `order_events` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_approved_day` ON `orders` (approved_at / 86400000) WHERE approved_at is not null;--> statement-breakpoint
-- Reports that exist already are not news; when they were opened was not recorded.
UPDATE `reports` SET `opened_at` = 0;--> statement-breakpoint
UPDATE `deliveries` SET `expert_id` = (SELECT o.`expert_id` FROM `orders` o WHERE o.`id` = `deliveries`.`order_id`), `promised_at` = (SELECT o.`promised_at` FROM `orders` o WHERE o.`id` = `deliveries`.`order_id`) WHERE `delivered_at` IS NOT NULL;
