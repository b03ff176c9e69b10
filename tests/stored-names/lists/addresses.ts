import { type Lists, words } from "../compare.ts";

export const addressLists: Lists = {
  pages: {
    kept: "in e-mails, bookmarks, search engines and notices.href: keep a route that leads on",
    names: words(`
      / /learning-hub /services /services/:domain /services/:domain/:slug /d/:domain /d/:domain/:slug /pricing /about
      /contact /faq /how-it-works /support /terms /privacy /integrity /preview /unsubscribe/:token /deletion-receipt/:id /verify/:id /shared
      /payment /payment/gateway /payment/success /payment/cancel /payment/failure /check-turnitin /turnitin/submit
      /sign-in/* /sign-up/* /auth/admin-login/* /auth/login /auth/register /auth/account/* /auth/confirm /auth/forgot-password /auth/reset-password/:token /auth/merge/:token /* /check-turnitin/sample /shared/report
      /turnitin/submit/private /feed.xml /feed.atom /d/:domain/feed.xml /d/:domain/feed.atom
      /learning-hub/:type/feed.xml /learning-hub/:type/feed.atom /d/:domain/:slug.md /sitemap.xml /robots.txt /manifest.webmanifest
      /llms.txt /sign-out /dashboard /dashboard/orders /dashboard/orders/:id /dashboard/work /dashboard/work/:id /dashboard/new-order /dashboard/messages
      /dashboard/email-admin /dashboard/support /dashboard/profile /dashboard/settings /dashboard/notices /dashboard/search /admin/search
      /dashboard/documents /dashboard/reports/:id /admin /admin/content /admin/comments /admin/content/new
      /admin/content/:id /admin/publish /admin/publish/:id /admin/users /admin/users/:userId /admin/analytics
      /admin/domains/:domain/analytics /admin/orders /admin/orders/:id /admin/messaging /admin/support /admin/messages
      /admin/media/upload /admin/settings /admin/settings/prices /admin/settings/coupons /admin/settings/experts
      /admin/settings/retention /admin/settings/alerts /admin/settings/integrity /admin/settings/integrations /admin/settings/notifications
      /admin/settings/answers /admin/settings/support /admin/money /admin/turnitin-reports
      /admin/turnitin-reports/:id/report /admin/audit
    `),
  },
  "parameters of addresses": {
    kept: "in e-mails, bookmarks and links that people sent each other",
    names: words(`
      notice topic error sent order message type page q domain tag sort upto session_id unit words kind level minutes
      deadline references tab match open noGroup years status id view label after c at channel before done letter look
      o show width saved subject new draft again document voted redirect_url honour link credits token article version
      note sha256 key theme conversation report around limit stage mode from to since until quotes refs cites hidden forms small
      sourceWords sourcePercent noSource noMatch noKind _routes purpose entry days work author
    `),
  },
  "public files": {
    kept: "in articles, which name them, and in link previews that others keep",
    names: words(`
      /media/a-merkle-proof-step-by-step-1600.webp /media/a-merkle-proof-step-by-step-480.webp
      /media/a-merkle-proof-step-by-step-720.webp /media/a-merkle-proof-step-by-step-960.webp
      /media/a-merkle-proof-step-by-step.mp4 /media/a-merkle-proof-step-by-step.vtt
      /media/before-after-trend-1600.webp /media/before-after-trend-480.webp /media/before-after-trend-720.webp
      /media/before-after-trend-960.webp /media/confusion-matrix-1600.webp /media/confusion-matrix-480.webp
      /media/confusion-matrix-720.webp /media/confusion-matrix-960.webp /media/curve-mod-17-1600.webp
      /media/curve-mod-17-480.webp /media/curve-mod-17-720.webp /media/curve-mod-17-960.webp
      /media/dose-working-1600.webp /media/dose-working-480.webp /media/dose-working-720.webp
      /media/dose-working-960.webp /media/ecomap-1600.webp /media/ecomap-480.webp /media/ecomap-720.webp
      /media/ecomap-960.webp /media/energy-range-1600.webp /media/energy-range-480.webp /media/energy-range-720.webp
      /media/energy-range-960.webp /media/fact-opinion-and-the-record.mp3 /media/fact-opinion-and-the-record.vtt
      /media/forest-plot-1600.webp /media/forest-plot-480.webp /media/forest-plot-720.webp /media/forest-plot-960.webp
      /media/four-intervals-1600.webp /media/four-intervals-480.webp /media/four-intervals-720.webp
      /media/four-intervals-960.webp /media/genogram-1600.webp /media/genogram-480.webp /media/genogram-720.webp
      /media/genogram-960.webp /media/growth-chart-1600.webp /media/growth-chart-480.webp /media/growth-chart-720.webp
      /media/growth-chart-960.webp /media/hash-encrypt-sign.mp3 /media/hash-encrypt-sign.vtt
      /media/is-a-benchmark-a-measurement.mp3 /media/is-a-benchmark-a-measurement.vtt /media/k-anonymity-1600.webp
      /media/k-anonymity-480.webp /media/k-anonymity-720.webp /media/k-anonymity-960.webp
      /media/overfitting-in-three-curves-1600.webp /media/overfitting-in-three-curves-480.webp
      /media/overfitting-in-three-curves-720.webp /media/overfitting-in-three-curves-960.webp
      /media/overfitting-in-three-curves.mp4 /media/overfitting-in-three-curves.vtt /media/recovery-whose-word.mp3
      /media/recovery-whose-word.vtt /media/reliable-change-1600.webp /media/reliable-change-480.webp
      /media/reliable-change-720.webp /media/reliable-change-960.webp /media/roc-curve-1600.webp
      /media/roc-curve-480.webp /media/roc-curve-720.webp /media/roc-curve-960.webp
      /media/run-chart-in-a-minute-1600.webp /media/run-chart-in-a-minute-480.webp
      /media/run-chart-in-a-minute-720.webp /media/run-chart-in-a-minute-960.webp /media/run-chart-in-a-minute.mp4
      /media/run-chart-in-a-minute.vtt /media/same-risk-two-ways.mp3 /media/same-risk-two-ways.vtt
      /media/survival-curve-1600.webp /media/survival-curve-480.webp /media/survival-curve-720.webp
      /media/survival-curve-960.webp /media/three-pain-scales.mp3 /media/three-pain-scales.vtt
      /media/transaction-1600.webp /media/transaction-480.webp /media/transaction-720.webp /media/transaction-960.webp
      /media/two-kappas-1600.webp /media/two-kappas-480.webp /media/two-kappas-720.webp /media/two-kappas-960.webp
      /og.png /push.js /offline.js /apple-touch-icon.png /icons/192.png /icons/512.png /icons/maskable-512.png
    `),
  },
  "calls from outside": {
    kept: "at vendors, in registered scripts, articles, calendars, and with people who verify our signatures",
    names: [
      "POST /webhooks/clerk",
      "POST /webhooks/content",
      "POST /webhooks/payments",
      "POST /webhooks/telegram",
      "POST /webhooks/turnitin",
      "GET /api/health",
      "POST /api/push",
      "GET /api/orders/help-receipt-keys",
      "GET /api/orders/help-receipts/:receipt",
      "GET /api/orders/:id/calendar",
      "GET /api/calendar/:file",
      "GET /media/card/:name",
      "GET /media/:id/:file",
      "GET /view-as/:view/*",
      "POST /view-as/:view/end",
      "POST /unsubscribe/:token",
      "GET /verify/keys",
    ],
  },
};
