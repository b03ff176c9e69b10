import type { OrderAct } from "./order.ts";

/** What student and expert write to each other about the work. */
export const writtenActs: readonly OrderAct[] = ["ask", "answer", "request_revision"];

/** Names of the actions, as displayed to people. */
export const actNames: Record<OrderAct, string> = {
  quote: "Price calculated",
  release: "Approved after review",
  refuse: "Rejected",
  confirm: "Ordered",
  pay: "Paid",
  expire: "Expired without payment",
  assign: "Assigned",
  reprice: "Price changed to match the word count",
  reassign: "Assigned to another expert",
  begin: "Work started",
  progress: "Progress saved",
  ask: "Question asked",
  answer: "Question answered",
  submit: "Submitted for review",
  send_back: "Returned by the reviewer",
  deliver: "Delivered",
  request_revision: "Revision requested",
  resume: "Revision started",
  approve: "Approved",
  auto_approve: "Approved automatically after 14 days",
  late: "Late: partial refund sent",
  close: "Closed",
  cancel: "Cancelled",
};
