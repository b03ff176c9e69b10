CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `coupons_ends` ON `coupons` (`ends_at`,`code`);