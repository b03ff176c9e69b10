ALTER TABLE `users` ADD `admin_until` integer;--> statement-breakpoint
CREATE INDEX `users_admin_until` ON `users` (`admin_until`) WHERE admin_until is not null;--> statement-breakpoint
-- However the role was taken away: by an admin, at the identity provider, by the command line, or with the account.
CREATE TRIGGER `users_no_admin` AFTER UPDATE OF `role` ON `users` WHEN old.`role` = 'admin' AND new.`role` <> 'admin' BEGIN UPDATE `users` SET `admin_until` = new.`updated_at` WHERE `id` = new.`id`; END;
