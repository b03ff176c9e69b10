CREATE INDEX `moved_slugs_article` ON `moved_slugs` (`article_id`);--> statement-breakpoint
INSERT OR IGNORE INTO `moved_slugs` (`domain`, `slug`, `article_id`, `created_at`)
SELECT json_extract(v.`content`, '$.domain'), json_extract(v.`content`, '$.slug'), v.`article_id`, v.`created_at`
FROM `article_events` e
JOIN `article_versions` v ON v.`article_id` = e.`article_id` AND v.`created_at` = e.`created_at`
WHERE e.`act` = 'publish' AND json_extract(v.`content`, '$.slug') <> ''
  AND NOT EXISTS (
    SELECT 1 FROM `publications` p
    WHERE p.`domain` = json_extract(v.`content`, '$.domain') AND p.`slug` = json_extract(v.`content`, '$.slug')
  )
ORDER BY v.`created_at` DESC;
