ALTER TABLE `articles` ADD `title_order` text GENERATED ALWAYS AS (lower(title)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (`title_order`,`id`);