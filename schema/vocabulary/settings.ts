export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Days of the week as Date counts them, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** Services outside, in the order of their list. */
export const integrationNames = [
  "identity",
  "payments",
  "turnitin",
  "content",
  "email",
  "telegram",
  "chat",
  "push",
  "storage",
] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** Of a service outside. `embedded`: a part of this product stands in for it. */
export type IntegrationState = "connected" | "embedded" | "off";
