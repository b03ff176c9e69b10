CREATE TABLE `article_events` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`revision` integer NOT NULL,
	`act` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_events_revision` ON `article_events` (`article_id`,`revision`);--> statement-breakpoint
CREATE TABLE `article_versions` (
	`article_id` text NOT NULL,
	`number` integer NOT NULL,
	`content` text NOT NULL,
	`hash` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`article_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`domain` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`author_id` text,
	`reviewer_id` text,
	`originality` text,
	`originality_of` text,
	`scheduled_for` integer,
	`schedule_problem` text,
	`previews_since` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_updated` ON `articles` (`updated_at`);--> statement-breakpoint
CREATE INDEX `articles_status_scheduled` ON `articles` (`status`,`scheduled_for`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`parent_id` text,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`moderated_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_article` ON `comments` (`article_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_idempotency` ON `comments` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`seconds` real,
	`files` text NOT NULL,
	`alt` text NOT NULL,
	`licence` text NOT NULL,
	`authors` text NOT NULL,
	`year` integer,
	`source_id` text,
	`idempotency_key` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_by_name` text NOT NULL,
	`status` text NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_created` ON `media` (`created_at`);--> statement-breakpoint
CREATE INDEX `media_sha256` ON `media` (`sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `media_idempotency` ON `media` (`uploaded_by`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `moved_slugs` (
	`domain` text NOT NULL,
	`slug` text NOT NULL,
	`article_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`domain`, `slug`)
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`row` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`version` integer NOT NULL,
	`domain` text NOT NULL,
	`type` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`author` text NOT NULL,
	`reviewer` text NOT NULL,
	`words` integer NOT NULL,
	`seconds` integer,
	`cover` text,
	`media` text,
	`tags` text NOT NULL,
	`content` text NOT NULL,
	`originality` text,
	`card_key` text,
	`views` integer DEFAULT 0 NOT NULL,
	`published_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_article` ON `publications` (`article_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `publications_domain_slug` ON `publications` (`domain`,`slug`);--> statement-breakpoint
CREATE INDEX `publications_published` ON `publications` (`published_at`);--> statement-breakpoint
CREATE INDEX `publications_domain_published` ON `publications` (`domain`,`published_at`);--> statement-breakpoint
CREATE INDEX `publications_type_published` ON `publications` (`type`,`published_at`);--> statement-breakpoint
CREATE INDEX `publications_views` ON `publications` (`views`);--> statement-breakpoint
CREATE TABLE `help_votes` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_books` (
	`version` integer PRIMARY KEY NOT NULL,
	`book` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stale_pages` (
	`tag` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
