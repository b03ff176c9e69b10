import type { Services } from "#app/services/index.ts";

type Orders = Services["orders"];

/** The results of the order services, as the screens use them. */
export type ListedOrder = Awaited<ReturnType<Orders["student"]["list"]>>["items"][number];
export type OrderView = Awaited<ReturnType<Orders["student"]["view"]>>;
export type StaffListedOrder = Awaited<ReturnType<Orders["staff"]["list"]>>["items"][number];
export type StaffOrderView = Awaited<ReturnType<Orders["staff"]["view"]>>;
export type WorkListedOrder = Awaited<ReturnType<Orders["work"]["list"]>>["items"][number];
export type WorkOrderView = Awaited<ReturnType<Orders["work"]["view"]>>;
/** An order on the page of somebody who works on it: of staff, or of its expert. */
export type WorkedOrder = StaffOrderView | WorkOrderView;
export type Delivery = OrderView["deliveries"][number];
export type OrderEvent = OrderView["events"][number];
