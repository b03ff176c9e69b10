-- Conversations from before there were times waited without one: they would never be late, and look answered to their
-- students. Four hours is what a medium one is meant to take.
UPDATE `conversations` SET `due_at` = `waiting_since` + 14400000 WHERE `status` = 'open' AND `waiting_since` IS NOT NULL AND `due_at` IS NULL AND `merged_into` IS NULL;
