import { type Lists, under, words } from "../compare.ts";

export const vendorLists: Lists = {
  "own fields at Stripe": {
    kept: "in open payments and refunds at Stripe, and in the idempotency keys it remembers",
    names: ["idempotency key checkout:*", "metadata.payment_id", "metadata.refund_id", "idempotency key refund:*"],
  },
  "fields of a checkout at Stripe": {
    kept: "in the interface of Stripe",
    names: words(`
      mode line_items adaptive_pricing adaptive_pricing.enabled customer_email client_reference_id metadata
      metadata.payment_id payment_intent_data payment_intent_data.metadata payment_intent_data.metadata.payment_id
      success_url cancel_url expires_at
    `),
  },
  "events of Stripe": {
    kept: "in the webhook that an operator registered at Stripe, and in payment_events.type",
    names: words(`
      checkout.session.completed checkout.session.async_payment_succeeded checkout.session.async_payment_failed
      checkout.session.expired payment_intent.payment_failed payment_intent.requires_action refund.created
      refund.updated refund.failed charge.dispute.*
    `),
  },
  "events of Clerk": {
    kept: "in the webhook that an operator registered at Clerk",
    names: words("user.created user.updated user.deleted session.ended session.removed session.revoked"),
  },
  "claims of a session": {
    kept: "in session tokens, as Clerk's dashboard was set to write them",
    names: words("sts metadata fva"),
  },
  "fields at Turnitin": {
    kept: "in the interface of Turnitin",
    names: words(`
      Authorization X-Turnitin-Integration-Name X-Turnitin-Integration-Version owner title extract_text_only
      indexing_settings indexing_settings.add_to_index generation_settings generation_settings.search_repositories
      COMPLETE ERROR INTERNET PUBLICATION SUBMITTED_WORK /api/v1/
    `),
  },
  "fields read at vendors": {
    kept: "in the interfaces of vendors: a field that we rename is no longer read",
    names: under({
      stripe: `
        brand last4 payment_method_details card id status metadata last_payment_error latest_charge payment_method
        code type decline_code amount_total currency created payment_status payment_intent url payment_id amount
        reason evidence_details due_by livemode data object reporting_category refund_id has_more
      `,
      ghost: `
        name slug id title published_at tags updated_at html plaintext excerpt custom_excerpt feature_image
        feature_image_alt feature_image_caption meta_title meta_description canonical_url authors posts meta
        pagination total next errors type post current previous access visibility
      `,
      clerk: `
        id email_address verification status first_name last_name username image_url primary_email_address_id
        email_addresses public_metadata role unsafe_metadata password_last_updated_at banned two_factor_enabled updated_at
        type data created_at last_active_at latest_activity browser_name device_type
      `,
      telegram: `
        message_id date chat from text reply_to_message id type is_bot first_name last_name username update_id message
        edited_message ok result parameters retry_after
      `,
      turnitin: "id status error_code overall_match_percentage submission_id",
      europePmc: "pmcid title authorString journalTitle pubYear resultList result doi",
      openServices: `
        url title description extra_snippets page_age meta_url hostname web type results id authors
        yearPublished doi license publisher journals fullText abstract name given family DOI author
        container-title issued date-parts URL content-version subtitle message items bibjson identifier year journal
        landing_page_url source display_name authorships publication_year primary_location best_oa_location
        abstract_inverted_index snippet paper text corpusId openAccessInfo data pageid query search extract
        fullurl canonicalurl pages error code missing total
      `,
      browsers: "endpoint keys p256dh auth",
    }),
  },
  "codes of banks": {
    kept: "in payments.decline_code, as banks write them",
    names: words(`
      insufficient_funds expired_card incorrect_cvc incorrect_number processing_error authentication_required
      currency_not_supported card_velocity_exceeded
    `),
  },
  "field of Turnstile": {
    kept: "in the form that Turnstile's script fills in",
    names: words("cf-turnstile-response"),
  },
  "headers of e-mails": {
    kept: "in sent e-mails and in what mail programs send back",
    names: words(`
      List-Unsubscribe List-Unsubscribe-Post Auto-Submitted X-Entity-Ref-ID One-Click
    `),
  },
  "lines in sent e-mails": {
    kept: "in sent e-mails: an answer to one of them is cut at this line",
    names: ["Write above this line"],
  },
  "commands of the bot": {
    kept: "in links to the bot, and known to people who use it",
    names: words("start stop help"),
  },
  "ids of our e-mails": {
    kept: "in addresses of the log of e-mails",
    names: words(`
      released repriced assigned question delivered late cancelled approved receipt payer-receipt credits bank failed refund
      report check-failed deletion-requested deletion-cancelled account-deleted export-ready message
    `),
  },
  "headers of webhooks": {
    kept: "at vendors, who sign with them",
    names: words(`
      X-Ghost-Signature Stripe-Signature X-Telegram-Bot-Api-Secret-Token X-Turnitin-Signature svix-timestamp
    `),
  },
  "lines of calendar files": {
    kept: "in calendars that imported a deadline",
    names: ["PRODID:-//academic writing help//orders//EN", "METHOD:PUBLISH"],
  },
};
