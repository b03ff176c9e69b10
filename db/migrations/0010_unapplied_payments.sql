ALTER TABLE `payments` ADD `unapplied_at` integer;--> statement-breakpoint
CREATE INDEX `payments_unapplied` ON `payments` (`unapplied_at`) WHERE unapplied_at is not null and refund_reserved < amount;--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
-- Payments that settled before there was such a column.
UPDATE `payments` SET `unapplied_at` = `updated_at` WHERE `status` = 'succeeded' AND `order_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`payment_id` = `payments`.`id`);
