import type { FlagName } from "#schema/platform/flags.ts";

/** The `intent` of the two forms of a feature. */
export const CHANGE_FLAG = "change_flag";
export const UNDO_FLAG = "undo_flag";

type FlagText = {
  name: string;
  /** What people can do while it is on. */
  does: string;
  affects: string;
  /** What follows from turning it off. */
  off: string;
  /** What an admin may overlook; shown as a warning. */
  warning?: string;
};

export const flagTexts: Record<FlagName, FlagText> = {
  publicAccess: {
    name: "Public pages for guests",
    does: "Guests can read the public pages without signing in.",
    affects: "Guests",
    off: "Guests see “Sign in to view this page” on every public page and feed. Signed-in people are not affected.",
  },
  publicRoutes: {
    name: "Public site",
    does: "The home page, articles, prices, contact pages and feeds are open.",
    affects: "Guests and students",
    off: "Guests and students see “Temporarily closed” on every public page. Dashboards, orders and sign-in stay open.",
    warning: "New students cannot find us, and the contact pages are closed.",
  },
  comments: {
    name: "Comments",
    does: "Readers can read and write comments under articles.",
    affects: "Readers, editors and admins",
    off: "Articles show no comments, and the moderation page is closed. No comment is deleted.",
  },
  adminDashboard: {
    name: "Admin area",
    does: "Editors and admins can use the admin area.",
    affects: "Editors and admins",
    off: "All pages of the admin area are closed for editors and admins. This page stays open to admins, so that you can turn the admin area on again.",
    warning: "Editors and admins cannot answer students, assign orders or publish articles until you turn it on again.",
  },
  userManagement: {
    name: "User management",
    does: "Admins can open the list of users.",
    affects: "Admins",
    off: "The list of users and everything below it is closed. Accounts and roles do not change.",
  },
  contentManagement: {
    name: "Content management",
    does: "Editors and admins can write, review and publish articles, and upload media.",
    affects: "Editors and admins",
    off: "Content, the publish queue and the media library are closed. Published articles stay online.",
  },
  roleManagement: {
    name: "Role changes",
    does: "People can be made editors or admins.",
    affects: "Students, editors and admins",
    off: "A higher role from the identity provider is not adopted, and new accounts are students. A lower role takes effect at once.",
  },
  turnitin: {
    name: "Similarity checks",
    does: "Students can check documents for similarity.",
    affects: "Students, editors and admins",
    off: "New checks are refused, and waiting checks keep their place in the queue. Finished reports stay open to their owners.",
  },
  telegram: {
    name: "Telegram",
    does: "People can link Telegram to receive notifications and answer messages.",
    affects: "Students and support",
    off: "Nothing is sent to or received from Telegram, and the setting is hidden. Linked chats stay linked.",
  },
};
