import { type Lists, under } from "../compare.ts";

export const columnLists: Lists = {
  columns: {
    kept: "in the database: rows have these columns, and the previous version reads them during a deployment",
    names: under({
      articles: `
        id title title_order domain type content status revision author_id reviewer_id originality originality_of
        scheduled_for schedule_problem previews_since created_by created_at updated_at
      `,
      article_versions: "article_id number content hash by_id by_name note created_at",
      article_events: "id article_id revision act by_id by_name note created_at",
      publications: `
        row article_id version domain type slug title excerpt author reviewer words seconds cover media tags content
        originality card_key views published_at changed_at
      `,
      moved_slugs: "domain slug article_id created_at",
      comments: "id article_id parent_id user_id name body status idempotency_key moderated_by created_at",
      media: `
        id kind name mime bytes sha256 width height seconds files alt licence authors year source_id idempotency_key
        uploaded_by uploaded_by_name status problem created_at
      `,
      audit_events: `
        seq at actor_id actor_role action target_type target_id owner_id reason detail result prev_hash hash
        format request_id actor_name target_label before after action_group
      `,
      person_keys: "person_id wrapped secret_id created_at forgotten_at",
      dead_letters: "id job_type target_id reason at handled_at handled_by",
      checks: `
        id user_id document_id mode title options status stage progress stage_times collections log words attempts
        lease lease_until problem problem_facts engine_version probing paid_by queued_at started_at finished_at
        updated_at
      `,
      conversations: `
        id reference user_id name email channel topic subject status held last_seq last_change last_note preview
        preview_side order_id report_id follows_id merged_into priority labels assignee_id assignee_name snoozed_until
        first_reply_at waiting_since due_at escalated_at resolved_at score score_text idempotency_key created_at
        updated_at archived_at archive_key
      `,
      messages: `
        id conversation_id seq change client_id sender_id sender_kind sender_name kind body quote redactions origin
        edited_at deleted_at created_at original
      `,
      conversation_notes: "id conversation_id seq client_id kind by_id by_name body created_at",
      conversation_readers: "conversation_id person_id side read_seq delivered_seq updated_at",
      message_files: `
        id owner_id conversation_id message_id canned_id position name kind bytes sha256 storage_key status reason
        idempotency_key created_at updated_at
      `,
      scheduled_messages: "id conversation_id by_id by_name body quote file_ids send_at status created_at",
      canned_replies: "id shortcut title body by_name uses version created_at updated_at",
      talk_blocks: "who reason by_id by_name until created_at",
      message_reports: "message_id by_id conversation_id reason handled_at handled_by created_at",
      settings: "key value version by_name updated_at",
      documents: `
        id owner_id name kind bytes sha256 storage_key words pages parts language status stored delete_at status_before
        receipt_id deleted_at idempotency_key family_id version created_at updated_at
      `,
      notices: `
        key kind person_id address team subject text href act conversation_id seq shown read_at expanded_at created_at topic digest_key
      `,
      letters: `
        key notice_key channel person_id to kind status attempts due_at problem external_id created_at sent_at
      `,
      notice_paces: "person_id topic first_key digest_at next_at",
      notice_prefs: "person_id prefs updated_at",
      failing_addresses: "address kind reason code stops person_id created_at expires_at",
      mail_tokens: "hash purpose person_id conversation_id address kind expires_at created_at",
      link_codes: "hash person_id expires_at used_at created_at",
      telegram_links: "person_id chat_id name status created_at linked_at",
      push_subscriptions: "id person_id endpoint p256dh auth device created_at failed_at",
      bridge_inbox: "source external_id outcome created_at",
      letter_templates: "id name subject body by_name sent_at recipients version created_at updated_at",
      orders: `
        id number user_id student_name kind domain title level words scope institution_rule honour_version
        honour_accepted_at gate gate_reasons gate_findings deadline_hours time_zone quote total coupon status payment_status
        payment_id version expert_id reviewer_id share promised_at due_order paused_at late_steps submitted_by delivered_at
        auto_approve_at approved_at revisions_used stars rating_text placed_at expires_at updated_at archived_at archive_key
      `,
      order_events: "id order_id version act from_status to_status by_kind by_id by_name note created_at",
      order_documents: "order_id document_id role",
      order_notes: "id order_id by_id by_name text created_at",
      order_drafts: "id user_id draft revision updated_at",
      deliveries: "id order_id number state message by_id by_name created_at delivered_at expert_id promised_at",
      delivery_files: `
        id delivery_id order_id role name kind bytes sha256 storage_key counts idempotency_key created_at
      `,
      order_accesses: "id order_id document_id by_id by_name created_at",
      experts: "id name qualification user_id kinds domains capacity active created_at",
      help_receipts: "id order_id user_id statement key_id signature created_at revoked_at",
      coupons: "code percent cents note starts_at ends_at max_uses uses active created_at",
      coupon_uses: "code user_id order_id created_at",
      price_books: "version book by_id by_name note created_at starts_at",
      stale_pages: "tag since",
      help_votes: "key count",
      payments: `
        id order_id user_id credits attempt provider environment session_id intent_id url amount currency status
        failure_code decline_code payer quote card receipt_number refund_reserved refunded dispute_status unapplied_at
        captured_at
        expires_at created_at updated_at
      `,
      payment_events: "event_id claim payment_id type outcome sent_at received_at",
      refunds: `
        id payment_id order_id amount reason note status requested_by requested_by_name approved_by approved_by_name
        provider_refund_id attempts created_at updated_at alone_from
      `,
      ledger: "key payment_id order_id kind amount currency at",
      disputes: "id payment_id order_id amount status reason due_by news_at updated_at",
      payer_links: "hash order_id created_at expires_at revoked_at",
      money_alarms: "key payment_id order_id text created_at resolved_at resolved_by_name",
      credit_entries: "key user_id change created_at",
      clock_marks: "name at",
      reports: `
        id user_id document_id title words matched_words score_tenths score_unfiltered_tenths sources matches flags
        groups storage_key engine_version previous_id mended unchanged added verify_id statement key_id signature
        revoked_at revoked_by created_at expires_at purged_at opened_at
      `,
      report_shares: `
        id report_id user_id token_hash with_text opened last_opened_at created_at expires_at revoked_at
      `,
      report_flag_notes: "report_id flag note updated_at",
      source_reads: "user_id source_id ranges since",
      turnitin_submissions: "check_id submission_id status score problem attempts created_at updated_at",
      sightings: "user_id source_id document_id family_id at",
      shown_blocks: "user_id document_id family_id blocks at",
      near_blocks: "block user_id document_id at",
      student_shards: "name version documents blocks closing_at created_at",
      student_removals: "source_id shard due_at",
      revoked_sessions: "session_id expires_at",
      open_sockets: "session_id room user_id opened_at",
      setting_versions: "key version value reason by_id by_name created_at",
      data_exports: "id user_id status storage_key bytes requested_at ready_at expires_at",
      deletion_receipts: "id user_id requested_at deleted_at removed kept",
      absences: `
        id user_id expert_id starts_at ends_at cover_user_id cover_expert_id created_by created_at handed_over_at ended_at
      `,
      account_merges: `
        id from_id into_id reason status requested_by requested_at token_hash expires_at confirmed_by confirmed_at done_at
        moved alone_from
      `,
      staff_views: "id admin_id user_id reason started_at ends_at ended_at",
      role_requests: "id user_id role reason status requested_by requested_at alone_from decided_by decided_at",
      sources: `
        id kind owner_id document_id title authors container year url licence words text_key status engine_version
        index_version shard old_shard created_at indexed_at
      `,
      collections: "id name description homepage snapshot_id enabled version created_at updated_at",
      collection_snapshots: `
        id collection_id as_of documents works words bytes refused duplicates licences format_version known_texts
        status by_name created_at
      `,
      collection_segments: "id bytes documents layout parts format_version status created_at superseded_at",
      collection_merges: "id inputs lease_until created_at",
      bulk_signatures: "signature expires_at",
      collection_imports: `
        id collection_id name mode licence file_key file_name file_bytes status problem rows_done rows_total byte_offset
        documents works words refused duplicates licences problems snapshot_id snapshot_before segments lease_until
        worked_ms version by_name uploaded_by_name created_at updated_at finished_at
      `,
      feature_flags: "name enabled version updated_at updated_by",
      open_services: `
        name next_at failures paused_until trial_until reservation granted last_success_at last_error_at last_error
        key_missing micro_dollars_per_day seen_at test_id test_asked_at test_asked_by test_started_at test_done_at
        test_problem test_texts test_ms
      `,
      open_service_days: "service day calls errors answers texts micro_dollars",
      uploads: `
        id owner_id idempotency_key purpose target_id role name type bytes status result_id created_at updated_at
      `,
      daily_counts: "metric day part count",
      page_views: "day article_id views",
      order_days: "domain by part day placed paid repeats delivered approved revenue refunds refunded",
      article_leads: "day article_id target count",
      unanswered_questions: "day words count",
      provider_totals: "day charges charged refunds refunded checked_at",
      alerts: "rule since value notified_at cleared_at",
      webhook_health: "source succeeded_at failed_at failures lag_ms",
      users: `
        id issuer subject email email_verified_at full_name name_order username image_url role status provider_updated_at
        password_changed_at honour_version
        honour_accepted_at institution programme level citation_style english_variety institution_rule retention_days
        version created_at updated_at suspended_until suspended_reason provider_pending
        private_by_default compare_own_drafts density shortcuts calendar_token_hash deletion_requested_at home_opened_at home_opened_before
        deletion_due_at time_zone locale seen_at merged_into admin_until
      `,
    }),
  },
};
