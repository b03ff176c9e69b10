import { type Lists, words } from "../compare.ts";

export const tableLists: Lists = {
  "search tables": {
    kept: "in the database, beside the tables they search",
    names: words(`
      publication_search publication_search.title publication_search.excerpt publication_search.tags
      publication_search.body publication_spelling publication_spelling.words publication_words message_search
      message_search.thread message_search.person message_search.body note_search note_search.thread note_search.body
      person_search person_search.name person_search.email person_search.username person_search.person order_search
      order_search.title conversation_search conversation_search.name conversation_search.email
      conversation_search.reference
    `),
  },
  migrations: {
    kept: "in every database they were applied to: an applied migration never changes, what it did is changed by the next",
    names: [
      "0000_start.sql 7fd5ac8dfd08f92a",
      "0001_sightings.sql 982ba53a65074513",
      "0002_old_articles.sql 2aa242b88f84bb3a",
      "0003_articles.sql 2a776a81dc90272b",
      "0004_article_search.sql edeedd6725a250b1",
      "0005_orders.sql 13020f209b29ce17",
      "0006_talk.sql 0b45078e3bb434bf",
      "0007_message_search.sql 481141754d78b3f5",
      "0008_due_times.sql 0ac87ea7d90b607e",
      "0009_reports.sql 9fc27853b9fcbc32",
      "0010_unapplied_payments.sql 5aee2cc1a3057bf0",
      "0011_verified_email.sql da572b7bb782c373",
      "0012_student_blocks.sql a8375669e064b5cf",
      "0013_student_removals.sql 338c3e6626e78fd7",
      "0014_blocks_of_account.sql b73671c10e4899a9",
      "0015_source_versions.sql c55327f7fc130f96",
      "0016_unanswered_checks.sql 90b331ec969df52b",
      "0017_document_parts.sql d7ee95cc3ea4997b",
      "0020_sessions.sql d737b7ff3e892213",
      "0021_gate_findings.sql 0c81768dfa814afd",
      "0033_kept_addresses.sql 50d546663cfc1b15",
      "0034_search_letters.sql 3840b104f32d6297",
      "0030_staff_search.sql c89c636845f3cf73",
      "0031_staff_notices.sql 75f0dfba24e5327c",
      "0035_uploads.sql e94b0b7d92c04ea2",
      "0036_upload_targets.sql b0c0713f374ea042",
      "0037_roll_ups.sql 91843c989374853c",
      "0038_paged_lists.sql 21174d85006feec2",
      "0039_coupon_lists.sql b755799698a66858",
    ],
  },
  "order of migrations": {
    kept: "in d1_migrations of every database",
    names: [
      "0 0000_start",
      "1 0001_sightings",
      "2 0002_old_articles",
      "3 0003_articles",
      "4 0004_article_search",
      "5 0005_orders",
      "6 0006_talk",
      "7 0007_message_search",
      "8 0008_due_times",
      "9 0009_reports",
      "10 0010_unapplied_payments",
      "11 0011_verified_email",
      "12 0012_student_blocks",
      "13 0013_student_removals",
      "14 0014_blocks_of_account",
      "15 0015_source_versions",
      "16 0016_unanswered_checks",
      "17 0017_document_parts",
      "20 0020_sessions",
      "21 0021_gate_findings",
      "30 0030_staff_search",
      "31 0031_staff_notices",
      "33 0033_kept_addresses",
      "34 0034_search_letters",
      "35 0035_uploads",
      "36 0036_upload_targets",
      "37 0037_roll_ups",
      "38 0038_paged_lists",
      "39 0039_coupon_lists",
    ],
  },
};
