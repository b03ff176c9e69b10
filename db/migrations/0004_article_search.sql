-- What a search of the learning hub reads. Rows are those of publications, by number. Words are compared without
-- accents and by their stems (Porter), so that "citations" finds "citation" and "naive" finds "naïve".
CREATE VIRTUAL TABLE `publication_search` USING fts5(`title`, `excerpt`, `tags`, `body`, tokenize = 'porter unicode61 remove_diacritics 2');
--> statement-breakpoint
-- The words as they are written, for "did you mean".
CREATE VIRTUAL TABLE `publication_spelling` USING fts5(`words`, tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `publication_words` USING fts5vocab('publication_spelling', 'row');
