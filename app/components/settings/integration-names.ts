import type { IntegrationName } from "#schema/vocabulary/settings.ts";

export const integrationTitles: Readonly<Record<IntegrationName, string>> = {
  identity: "Sign-in",
  payments: "Payments",
  turnitin: "Turnitin",
  content: "Articles",
  email: "Email",
  telegram: "Telegram",
  chat: "Team chat",
  push: "Browser push",
  storage: "Storage",
};
