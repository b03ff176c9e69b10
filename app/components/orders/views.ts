import type { Services } from "#app/services/index.ts";

type Orders = Services["orders"];

/** What the stories of orders hand to their screens. */
export type ListedOrder = Awaited<ReturnType<Orders["student"]["list"]>>["items"][number];
export type OrderView = Awaited<ReturnType<Orders["student"]["view"]>>;
export type StaffListedOrder = Awaited<ReturnType<Orders["staff"]["list"]>>["items"][number];
export type StaffOrderView = Awaited<ReturnType<Orders["staff"]["view"]>>;
export type Delivery = OrderView["deliveries"][number];
export type OrderEvent = OrderView["events"][number];
