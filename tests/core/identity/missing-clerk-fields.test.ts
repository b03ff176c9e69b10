import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "#core/app-error.ts";
import {
  fieldsLogged,
  fieldsNamed,
  partsOf,
  type Reading,
  type RecordedAnswer,
  testMissingFields,
} from "#tests/support/missing-fields.ts";
import { recorded } from "#tests/support/recorded-service.ts";
import { clerkNewsOf } from "#workers/adapters/identity/clerk-event.ts";
import { createClerkIdentity } from "#workers/adapters/identity/identity-clerk.ts";

afterEach(() => void vi.unstubAllGlobals());

const user = {
  ...JSON.parse(recorded("clerk/user-by-google.json")),
  ...{ username: "ada", public_metadata: { role: "editor" }, password_last_updated_at: 1_700_000_000_000 },
  ...{ unsafe_metadata: { honourVersion: "2026-11", honourAcceptedAt: 1_700_000_000_000 }, two_factor_enabled: true },
};
/** As Clerk's documentation shows them: none was recorded. */
const sessions = {
  data: [
    {
      ...{ object: "session", id: "sess_1", user_id: user.id, client_id: "client_1", status: "active", actor: null },
      ...{ last_active_at: 1_768_619_811_674, created_at: 1_768_619_811_660, updated_at: 1_768_619_811_685 },
      latest_activity: { object: "session_activity", id: "sa_1", device_type: "Macintosh", browser_name: "Chrome" },
    },
    { object: "session", id: "sess_2", last_active_at: 1_768_619_800_000, created_at: 1_768_619_800_000 },
  ],
  total_count: 2,
};

/** Clerk that answers this to every request. */
function identity(answer: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const publishableKey = `pk_test_${btoa("clerk.example.test$")}`;
  const keys = { publishableKey, secretKey: "sk_test_fake", jwtKey: "unused", secondFactor: true };
  return createClerkIdentity(keys, "https://example.test");
}

/** `place`: what the log calls the answer. */
async function reading(work: () => Promise<Reading["read"]> | Reading["read"], place: string): Promise<Reading> {
  const { result, logged } = await fieldsLogged(async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && ["provider_down", "invalid"].includes(error.reason))) throw error;
      return {};
    }
  });
  return { read: result, named: fieldsNamed("clerk", logged).map((field) => field.replace(`${place}.`, "")) };
}

const person = (at: string) => ({
  ...{ fullName: [`${at}first_name`, `${at}last_name`, `${at}username`], username: [`${at}username`] },
  ...{ email: [`${at}primary_email_address_id`], imageUrl: [`${at}image_url`], role: [`${at}public_metadata`] },
  emailVerified: [`${at}email_addresses.*.verification`, `${at}primary_email_address_id`],
  ...{ passwordChangedAt: [`${at}password_last_updated_at`], honour: [`${at}unsafe_metadata`] },
});
const event = (type: string, data: object) => ({ type, object: "event", data, timestamp: 1_768_619_811_685 });
const newsOf = (one: unknown) => {
  const { person: found = null, ...news } = { person: null, ...clerkNewsOf(one, "https://clerk.example.test") };
  return partsOf("it", news.about === "other" ? null : { ...found, ...news });
};

const recordings: Record<string, RecordedAnswer> = {
  user: {
    answer: user,
    read: (one) => reading(async () => partsOf("it", await identity(one).person(user.id)), "user"),
    from: person(""),
  },
  "user with a second factor": {
    answer: user,
    read: (one) => reading(async () => partsOf("it", { has: await identity(one).hasSecondFactor(user.id) }), "user"),
    from: { has: ["two_factor_enabled"] },
  },
  "list of sessions": {
    answer: sessions,
    read: (one) =>
      reading(async () => {
        const open = await identity(one).sessions(user.id);
        return Object.assign({}, ...open.map(({ id, ...session }) => partsOf(id, session)));
      }, "sessions"),
    from: {
      ...{
        device: ["data.*.latest_activity"],
        startedAt: ["data.*.created_at"],
        lastSeenAt: ["data.*.last_active_at"],
      },
    },
  },
  "event of a person": {
    answer: event("user.updated", user),
    read: (one) => reading(() => newsOf(one), "event"),
    from: person("data."),
  },
  "event of a deleted person": {
    answer: event("user.deleted", { id: user.id, object: "user", deleted: true }),
    read: (one) => reading(() => newsOf(one), "event"),
    from: {},
  },
  "event of an ended session": {
    answer: event("session.revoked", sessions.data[0] ?? {}),
    read: (one) => reading(() => newsOf(one), "event"),
    from: {},
  },
};

testMissingFields("Clerk", recordings);

test("an answer of Clerk that is no object is refused with its name", async () => {
  for (const answer of [null, "", [], 7])
    expect(await recordings.user?.read(answer)).toEqual({ read: {}, named: ["user"] });
});
