CREATE TABLE `person_keys` (
	`person_id` text PRIMARY KEY NOT NULL,
	`wrapped` text,
	`secret_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`forgotten_at` integer
);
--> statement-breakpoint
CREATE INDEX `person_keys_secret` ON `person_keys` (`secret_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `feature_flags` (
	`name` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_events` ADD `format` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `request_id` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `actor_name` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `target_label` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `before` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `after` text;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `action_group` text GENERATED ALWAYS AS (substr(action, 1, instr(action, '.') - 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `audit_target_id` ON `audit_events` (`target_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_target_type` ON `audit_events` (`target_type`,`at`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_events` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_group` ON `audit_events` (`action_group`,`at`);--> statement-breakpoint
CREATE INDEX `audit_result` ON `audit_events` (`result`,`at`);