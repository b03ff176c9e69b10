import type { OrderDraftsApi } from "#workers/api/orders/order-drafts.ts";
import type { OrdersApi } from "#workers/api/orders/orders.ts";
import { clientOf } from "./client.ts";

export const ordersApi = clientOf<OrdersApi>("/api/orders");
export const orderDraftsApi = clientOf<OrderDraftsApi>("/api/order-drafts");
