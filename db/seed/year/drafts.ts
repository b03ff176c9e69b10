import { defaultPrefs } from "#core/notifications/preferences.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { notificationPreferences, orderDrafts, payerLinks, pushSubscriptions } from "../../tables/index.ts";
import { momentsOf } from "./calendar.ts";
import { createChance } from "./chance.ts";
import { requestOf } from "./order-request.ts";
import type { PlacedOrder } from "./orders.ts";
import { studentAt, type World } from "./world.ts";

/** Forms that were begun and not sent: the clock removes them after this. */
const KEPT_MS = 30 * DAY_MS;
const ORDERS_A_DRAFT = 90;

export function fillDrafts(world: World): void {
  const { seed, now, from, volume, put } = world;
  const span = { from: Math.max(from, now - KEPT_MS), now };
  const count = Math.max(1, Math.round(volume.orders / ORDERS_A_DRAFT));
  for (const [index, at] of momentsOf(count, span, createChance(seed, "drafts")).entries()) {
    const chance = createChance(seed, "draft", index);
    const student = studentAt(world, at, chance.next());
    const { kind, domain, title, question } = requestOf(chance, student);
    const draft = { step: chance.int(2, 5), kind, domain, title, level: question.level, words: question.words };
    put(orderDrafts, { id: chance.uuid(at), userId: student.id, draft, revision: chance.int(1, 9), updatedAt: at });
  }
}

/** Payment links for another payer. */
export function fillPayerLinks({ seed, put, now }: World, placed: readonly PlacedOrder[]): void {
  for (const [index, { id: orderId, placedAt }] of placed.entries()) {
    const chance = createChance(seed, "payer", index);
    if (!chance.is(0.03)) continue;
    const createdAt = Math.min(now - 1, placedAt + chance.int(60, 3_000) * 1000);
    put(payerLinks, { hash: chance.hex(64), orderId, createdAt, expiresAt: createdAt + DAY_MS });
  }
}

/** Notification preferences and push subscriptions of some students. */
export function fillPreferences({ seed, put, students }: World): void {
  for (const [index, { id: personId, createdAt }] of students.entries()) {
    const chance = createChance(seed, "preferences", index);
    if (chance.is(0.08)) {
      const matrix = { ...defaultPrefs.matrix, news: { ...defaultPrefs.matrix.news, email: true } };
      put(notificationPreferences, { personId, prefs: { ...defaultPrefs, matrix }, updatedAt: createdAt + 60_000 });
    }
    if (!chance.is(0.03)) continue;
    put(pushSubscriptions, {
      id: chance.key(),
      personId,
      endpoint: `https://push.example.test/${chance.hex(32)}`,
      p256dh: chance.hex(64),
      auth: chance.hex(22),
      device: chance.pick(["Firefox on Linux", "Chrome on Android", "Safari on iPhone"]),
      createdAt: createdAt + 90_000,
    });
  }
}
