import { type Lists, words } from "../compare.ts";

export const browserLists: Lists = {
  cookies: {
    kept: "in browsers; those that begin with __ are the identity provider's",
    names: words(`
      bm bmr preview payer share opening __Host-* __session __client __client_uat __clerk_db_jwt
    `),
  },
  "browser storage": {
    kept: "in browsers: choices, drafts and messages that are not sent yet",
    names: words(`
      article:* form:* *:sent:* order:* cite-style viewer-keys sidebar theme outbox:* draft-note:* draft:* enter-sends
      upload:*:*:* chunk-reload-at desk:* form:email-admin set check-tab check-asked
    `),
  },
  "words in browser storage": {
    kept: "in browsers: what was chosen",
    names: words(`
      *:sent:*=yes viewer-keys=off sidebar=collapsed sidebar=expanded enter-sends=yes enter-sends=no cite-style=apa
      cite-style=mla cite-style=harvard cite-style=vancouver theme=dark theme=light
    `),
  },
  "caches, databases and channels": {
    kept: "in browsers and at the edge",
    names: words("kept-pages check-form"),
  },
  "messages waiting in a browser": {
    kept: "in browsers: messages that were written and could not be sent yet",
    names: words(`
      clientId body files files.id files.name files.kind files.kind=pdf files.kind=docx files.kind=doc files.kind=png
      files.kind=jpg files.bytes files.status files.status=uploading files.status=received files.status=ready
      files.status=rejected files.status=deleted files.problem quote quoted quoted.kind quoted.kind=report
      quoted.reportId quoted.matchId quoted.start quoted.end quoted.text quoted.label quoted.kind=order quoted.orderId
      quoted.version at refused
    `),
  },
  "drafts in a browser": {
    kept: "in browsers: what was written and not sent",
    names: words(`
      body chosen chosen.asked chosen.quoted quoted.kind quoted.kind=report quoted.reportId quoted.matchId
      quoted.start quoted.end quoted.text quoted.label quoted.kind=order quoted.orderId quoted.version files files.id
      files.name files.kind files.kind=pdf files.kind=docx files.kind=doc files.kind=png files.kind=jpg files.bytes
      files.status files.status=uploading files.status=received files.status=ready files.status=rejected
      files.status=deleted files.problem
    `),
  },
  "fields kept of a form": {
    kept: "in browsers: what was written into a form",
    names: words("name email topic order message idempotencyKey"),
  },
  "push messages": {
    kept: "in messages on their way to browsers, and in the script that browsers registered",
    names: words("title body href tag /dashboard /api/push /push.js"),
  },
};
