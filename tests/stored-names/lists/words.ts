import { type Lists, under } from "../compare.ts";

export const wordLists: Lists = {
  "words of text columns": {
    kept: "in rows, in stored reports and in articles of a content service",
    names: [
      ...under(
        {
          "order_events.act": `
        quote release refuse confirm pay expire assign reassign begin progress ask answer submit send_back deliver reprice
        request_revision resume approve auto_approve late close cancel
      `,
          "article_events.act": `
        submit withdraw approve request_changes schedule unschedule publish unpublish archive revive save_version
        restore
      `,
          "audit_events.action": `
        report.open report.revoke_link check.rerun check.cancel check.export credit.return corpus.update
        dead_letter.resend dead_letter.done collection.enable collection.disable collection.activate_snapshot
        collection.delete_snapshot collection.import collection.upload_archive collection.pause_import collection.resume_import collection.cancel_import collection.undo_import open_service.test integration.test integration.compare alerts.test announcement.test
        order.release order.refuse order.assign order.reassign order.reprice order.begin order.progress
        order.ask order.submit order.send_back order.deliver order.resume order.cancel order.open_file
        refund.request refund.approve refund.refuse payment.resolve_mismatch price_list.publish
        price_list.withdraw retention.save integrity_rules.save staff_notifications.save alerts.save
        coupon.create coupon.enable coupon.disable expert.save absence.set absence.end support_hours.save saved_reply.save
        saved_reply.delete article.submit article.withdraw article.approve article.request_changes
        article.schedule article.unschedule article.publish article.unpublish article.archive article.revive
        article.save_version article.restore comment.show comment.hold comment.remove media.delete
        conversation.assign conversation.prioritise conversation.label conversation.snooze
        conversation.not_spam conversation.merge conversation.resolve conversation.reopen
        conversation.settle_reports message.delete person.block person.unblock person.change_role
        person.suspend person.restore person.delete announcement.create announcement.edit announcement.send
        email.resend audit.export analytics.export flag.change person.request_admin person.confirm_admin person.withdraw_admin
        person.sign_out person.change_password person.change_address person.add_second_factor person.remove_second_factor
        person.view_as person.view_page person.end_view person.invite
        person.start_deletion person.stop_deletion person.export_data
        person.merge person.confirm_merge person.withdraw_merge
      `,
          "audit_events.target_type": `
        check report dead_letter corpus collection collection_snapshot open_service
        order refund payment price_list coupon expert setting saved_reply article comment media conversation
        message person announcement email audit flag analytics integration
      `,
          "audit_events.detail": "status before after stage attempts jobType kind minutes rows why test page from into",
          "bridge_inbox.outcome": `
        begun place said other not_private known too_many edited not_text help stopped not_linked linked bad_code
        asked empty refused taken unproven unproven_too_many
      `,
          "checks.problem": `
        empty_file too_large wrong_type encrypted corrupt no_text no_characters macros bomb too_many_pages too_short too_long
        too_slow document_gone our_fault
      `,
          "checks.log.what": `
        extract fingerprint search align score sign queued claimed ready released failed cancelled rerun found
      `,
          "checks.stage_times": "extract fingerprint search align score sign",
          "clock_marks.name":
            "bridges reconcile check_logs deletion_list data_exports clock_minute clock_sweep queue_jobs queue_notices",
          "conversations.topic": "order payment privacy press other",
          "experts.kinds": "proofreading editing formatting feedback tutoring model-outline",
          "help_votes.key": `
        same-number safe-score teacher found-later scan machine paragraph proofreading-allowed proofreading-only lower
        keep who-reads deleted train check-price order tax
      `,
          "help_votes.key.answer": "yes no",
          "media.licence": "CC0",
          "message_files.reason": `
        empty_file too_large wrong_type encrypted corrupt no_text no_characters macros bomb too_many_pages too_short too_long
        too_slow
      `,
          "messages.redactions": "card_number",
          "orders.gate_reasons": "writing rewriting tests disguise invented in-your-name",
          "orders.level": "high-school undergraduate masters doctoral professional",
          "orders.scope.documentType": `
        essay reflective-account case-study care-plan literature-review dissertation-chapter dissertation report
        research-proposal presentation personal-statement journal-article other
      `,
          "orders.scope.focus": `
        tenses commas references articles word-choice passive-voice headings paragraph-order argument tone
      `,
          "orders.scope.citationStyle": "APA7 MLA9 Harvard Vancouver Chicago17 IEEE other",
          "orders.scope.englishVariety": "en-GB en-US en-AU en-CA",
          "payments.provider": "stripe test-bank",
          "reports.engine": `
        rule.id=same-content rule.id=condensed rule.params.score rule.params.share rule.params.longestRun
        rule.id=whole-blocks rule.params.blockWords rule.params.blockShare rule.id=same-words rule.params.ngramWords
        rule.params.changedWords rule.id=same-words-with-changes rule.params.gapWords rule.params.minorShare
        options.ngramWords options.maxOccurrences options.gapWords options.driftWords options.skipWords
        options.minPassageWords options.minScatteredWords options.minorShare options.seedCosine options.seedDice
        options.gapSentences options.reachWords options.chanceReach options.chanceFunctionReach
        options.backgroundSentences options.paraphraseScore options.paraphraseShare options.paraphraseWords
        options.strongWords options.beyondScore options.summaryScore options.summaryDensity options.summaryWords
        options.summaryMostWords options.summaryRatio options.summarySources options.summarySpread
        options.summaryReach options.summaryFunctionReach options.summaryRestScore options.explainedShare
        options.compactRatio options.wholeShare options.wholeRatio options.smallMatchWords options.excludeQuotations
        options.excludeBibliography options.excludeTemplates options.excludeHidden options.citationWords options.nearlyEqualWords options.wordingScore rule.params.wording
        options.excerptCharacters
      `,
          "reports.coverage.collection":
            "article library paper europe_pmc student students own_draft semantic_scholar arxiv wikipedia openalex core brave demo_library crossref doaj",
          "checks.collections.collection":
            "article library students europe_pmc own_drafts semantic_scholar arxiv wikipedia openalex core brave demo_library crossref doaj",
          "settings.key": "support index_rebuild student_band retention integrity_rules staff_notifications alerts",
          "stale_pages.tag": "site articles hours prices collections",
          "users.honour_version": "2026-11",
          "users.institution_rule": "comments_only corrections_allowed unsure",
          "canned_replies.body": "{name} {staff} {reference} {order} {due}",
          "article tags of a content service": `
        domain:adult-health domain:mental-health domain:child-nursing domain:social-work domain:technology domain:ai
        domain:crypto type:article type:news type:video type:audio type:podcast type:image type:code-image
      `,
          "documents.language": "en en-GB en-US de fr es it pt nl sv da pl tr zh ja ko ru uk el he th ar fa",
        },
        "=",
      ),
      // Words with blanks in them.
      "conversations.topic=similarity check",
      "conversations.topic=integrity report",
      "media.licence=Own work",
      "media.licence=CC BY 4.0",
      "media.licence=CC BY-SA 4.0",
      "media.licence=Public domain",
      "media.licence=Used with permission",
    ],
    alsoRead: { "checks.collections.collection=student": "checks.collections.collection=students" },
  },
};
