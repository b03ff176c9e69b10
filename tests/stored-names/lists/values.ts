import { type Lists, under } from "../compare.ts";

export const valueLists: Lists = {
  "values of columns": {
    kept: "in rows",
    names: under(
      {
        "articles.domain": "adult-health mental-health child-nursing social-work technology ai crypto",
        "articles.type": "article news video audio podcast image code-image",
        "articles.status": "draft in_review changes_requested approved scheduled published unpublished archived",
        "publications.domain": "adult-health mental-health child-nursing social-work technology ai crypto",
        "publications.type": "article news video audio podcast image code-image",
        "moved_slugs.domain": "adult-health mental-health child-nursing social-work technology ai crypto",
        "comments.status": "held shown removed",
        "media.kind": "image audio video document",
        "media.status": "uploading ready refused",
        "audit_events.actor_role": "user editor admin system",
        "audit_events.result": "ok denied error",
        "checks.mode": "kept private",
        "checks.status": "queued running ready failed cancelled",
        "checks.stage": "extract fingerprint search align score sign",
        "checks.probing": "many_documents repeated_runs",
        "checks.paid_by": "allowance credit recheck",
        "conversations.channel": "contact support email_admin messages order email telegram",
        "conversations.status": "open pending snoozed resolved locked",
        "conversations.preview_side": "user staff",
        "conversations.priority": "low medium high urgent",
        "messages.sender_kind": "user staff visitor system",
        "messages.kind": "reply event",
        "messages.origin": "web email telegram",
        "conversation_notes.kind": "note event unverified",
        "conversation_readers.side": "user staff",
        "message_files.kind": "pdf docx doc png jpg",
        "message_files.status": "uploading received ready rejected deleted",
        "scheduled_messages.status": "waiting sent cancelled",
        "documents.kind": "pdf docx doc text",
        "documents.status": "uploading received ready rejected deleting deleted",
        "documents.status_before": "uploading received ready rejected deleting deleted",
        "notices.kind": "order message report payment news desk account",
        "notices.topic":
          "overdue new_message conversation mention to_assign held assigned answered revision refund content check security health",
        "notice_paces.topic":
          "overdue new_message conversation mention to_assign held assigned answered revision refund content check security health message order report",
        "letters.kind": "order message report payment news desk account",
        "letters.channel": "email push telegram chat",
        "letters.status": "waiting sent skipped refused given_up",
        "failing_addresses.kind": "all order message report payment news desk account",
        "failing_addresses.reason": "bounce complaint",
        "mail_tokens.purpose": "reply unsubscribe",
        "mail_tokens.kind": "order message report payment news desk account",
        "telegram_links.status": "asked linked",
        "bridge_inbox.source": "email telegram",
        "orders.kind": "proofreading editing formatting feedback tutoring model-outline",
        "orders.domain": "adult-health mental-health child-nursing social-work technology ai crypto",
        "orders.institution_rule": "comments_only corrections_allowed unsure",
        "orders.gate": "pass hold released refused",
        "orders.status": `
        draft quoted awaiting_payment paid assigned in_progress needs_info in_review delivered revision_requested
        approved closed cancelled expired
      `,
        "orders.payment_status": "none pending paid partially_refunded refunded disputed",
        "order_events.from_status": `
        draft quoted awaiting_payment paid assigned in_progress needs_info in_review delivered revision_requested
        approved closed cancelled expired
      `,
        "order_events.to_status": `
        draft quoted awaiting_payment paid assigned in_progress needs_info in_review delivered revision_requested
        approved closed cancelled expired
      `,
        "order_events.by_kind": "user staff system provider",
        "order_documents.role": "source reference",
        "deliveries.state": "open submitted out void",
        "delivery_files.role": "tracked clean letter",
        "delivery_files.kind": "docx pdf",
        "payments.environment": "sandbox production",
        "payments.status": "created requires_action processing succeeded failed cancelled expired",
        "payments.dispute_status": `
        warning_needs_response warning_under_review warning_closed needs_response under_review won lost prevented
      `,
        "payment_events.outcome": "applied mismatch nothing",
        "refunds.reason": "cancellation late duplicate no_order words complaint goodwill",
        "refunds.status": "requested approved sent succeeded failed refused",
        "ledger.kind": "charge refund dispute dispute_won",
        "disputes.status": `
        warning_needs_response warning_under_review warning_closed needs_response under_review won lost prevented
      `,
        "turnitin_submissions.status": "asked created uploaded processing complete failed removed",
        "sources.kind": "article library student",
        "sources.status": "waiting indexed forgetting",
        "collection_snapshots.status": "ready deleted",
        "feature_flags.name": `
        publicAccess publicRoutes comments adminDashboard userManagement contentManagement roleManagement turnitin telegram
      `,
        "open_services.name":
          "europe_pmc semantic_scholar arxiv wikipedia openalex core brave demo_library crossref doaj",
        "open_services.last_error": "down slow busy refused unreadable budget paused no_key",
        "open_services.test_problem": "down slow busy refused unreadable budget paused no_key off",
        "open_service_days.service":
          "europe_pmc semantic_scholar arxiv wikipedia openalex core brave demo_library crossref doaj",
        "collection_segments.status": "live superseded",
        "collection_imports.mode": "replace add",
        "collection_imports.status": "uploading waiting running paused done unchanged failed undone",
        "daily_counts.metric": `
          check_status check_queued check_ended check_took comment_status conversation_assigned
          conversation_changes conversation_status credit_back letter_status
          order_status source_status user_status
          check_stage check_failed report_opened reply_time expert_delivered expert_late site_view site_visit
        `,
        "order_days.by": "service field coupon",
        "article_leads.target": "pricing order check contact article",
        "alerts.rule": `
          minute_clock sweep_clock failing_parts jobs_queue notices_queue oldest_check dead_letters webhooks outgoing_waiting
          outgoing_failed checks_failed payment_mismatches orders_overdue orders_unassigned conversations_overdue
          revenue_mismatch
        `,
        "webhook_health.source": "clerk content payments telegram turnitin",
        "uploads.purpose": "document message_file deliverable media collection_archive",
        "uploads.role": "tracked clean letter",
        "uploads.status": "uploading completing complete",
        "users.role": "user editor admin",
        "role_requests.role": "user editor admin",
        "role_requests.status": "open confirmed withdrawn",
        "account_merges.status": "requested confirmed done withdrawn",
        "users.density": "comfortable compact",
        "users.locale": "en-GB en-US",
        "data_exports.status": "queued ready expired",
        "users.status": "active suspended deleted",
      },
      "=",
    ),
  },
};
