CREATE TABLE `open_service_days` (
	`service` text NOT NULL,
	`day` text NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`answers` integer DEFAULT 0 NOT NULL,
	`texts` integer DEFAULT 0 NOT NULL,
	`micro_dollars` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`service`, `day`)
);
--> statement-breakpoint
CREATE TABLE `open_services` (
	`name` text PRIMARY KEY NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`trial_until` integer DEFAULT 0 NOT NULL,
	`reservation` text,
	`granted` integer DEFAULT 0 NOT NULL,
	`last_success_at` integer,
	`last_error_at` integer,
	`last_error` text,
	`key_missing` integer DEFAULT false NOT NULL,
	`micro_dollars_per_day` integer DEFAULT 0 NOT NULL,
	`seen_at` integer,
	`test_id` text,
	`test_asked_at` integer,
	`test_asked_by` text,
	`test_started_at` integer,
	`test_done_at` integer,
	`test_problem` text,
	`test_texts` integer DEFAULT 0 NOT NULL,
	`test_ms` integer DEFAULT 0 NOT NULL
);
