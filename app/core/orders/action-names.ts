import type { OrderAct } from "./order.ts";

/** What an act is called in a story that people read. */
export const actNames: Record<OrderAct, string> = {
  quote: "Priced",
  release: "Released after a person looked",
  refuse: "Not taken",
  confirm: "Ordered",
  pay: "Paid",
  expire: "Expired unpaid",
  assign: "Assigned",
  reprice: "Priced again by counted words",
  reassign: "Given to somebody else",
  begin: "Work begun",
  progress: "Progress",
  ask: "Question asked",
  answer: "Question answered",
  submit: "Handed to review",
  send_back: "Sent back by review",
  deliver: "Delivered",
  request_revision: "Revision asked for",
  resume: "Revision begun",
  approve: "Approved",
  auto_approve: "Approved by itself after 14 days",
  late: "Late: credit sent back",
  close: "Closed",
  cancel: "Cancelled",
};
