import { data, redirect } from "react-router";
import { NewOrderForm, type PlaceAnswer } from "#app/components/orders/new/form.tsx";
import type { PageHandle } from "#app/components/shell/page-data/page-data.ts";
import { shellMeta } from "#app/components/shell/shell-meta.ts";
import { type AppContext, appContext } from "#app/context.ts";
import { AppError, fieldMessages, statusOf } from "#core/app-error.ts";
import { type OrderDraft, OrderForm } from "#schema/orders/order.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import { deadlineHours, serviceKinds, sessionLengths, studyLevels } from "#schema/vocabulary/orders.ts";
import type { Route } from "./+types/new-order";

/** The number of documents offered for selection. */
const DOCUMENTS = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Its price and the version of its draft are read again on every visit. */
export const handle = {
  shows: ["orders", "documents", "prices", "profile"],
  changes: ["orders", "documents", "credit"],
  fresh: "always",
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => shellMeta(matches, "New order");

/** The id of a form is in its address from the start, so that a reload and a second window open the same draft. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const requested = new URL(request.url).searchParams;
  const id = requested.get("draft") ?? "";
  if (!UUID.test(id)) {
    requested.set("draft", crypto.randomUUID());
    throw redirect(`/dashboard/new-order?${requested}`);
  }
  const { services, actor, now } = app;
  const [row, documents, priceList] = await Promise.all([
    services.orders.student.draft(actor, id),
    services.documents.latest(actor, DOCUMENTS),
    services.prices.current(),
  ]);
  return {
    id,
    first: row?.draft ?? (await beginning(app, requested)),
    revision: row?.revision ?? 0,
    documents: documents
      .filter(({ status }) => status !== "deleting" && status !== "deleted" && status !== "uploading")
      .map(({ id: documentId, name, kind, bytes, words, status }) => ({
        id: documentId,
        name,
        kind,
        bytes,
        words,
        status,
      })),
    priceList,
    now,
  };
}

/** Places the order; submitting the same form again returns the order it created. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = context.get(appContext);
  const body = (await request.json().catch(() => null)) as { id?: unknown; form?: unknown } | null;
  const id = typeof body?.id === "string" && UUID.test(body.id) ? body.id : null;
  const parsed = OrderForm.safeParse(body?.form);
  if (!id) return refused("The form is out of date. Reload the page and send it again.", {}, 422);
  if (!parsed.success) return refused("Something is missing.", fieldMessages(parsed.error), 422);
  try {
    const placed = await services.orders.student.place(actor, id, parsed.data);
    if (placed.kind === "price_changed") return data<PlaceAnswer>(placed, { status: 409 });
    return redirect(placed.held ? `/dashboard/orders/${id}` : `/payment?order=${id}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message, error.fields ?? {}, statusOf[error.reason]);
  }
}

function refused(problem: string, fields: Record<string, string>, status: number) {
  return data<PlaceAnswer>({ kind: "refused", problem, fields }, { status });
}

/** The initial draft: values from the profile, an earlier order, or the price calculator. */
async function beginning({ services, actor }: AppContext, requested: URLSearchParams): Promise<OrderDraft> {
  const profile = await services.people.profile(actor);
  const known = OrderForm.shape;
  const again = requested.get("again");
  const before = again && UUID.test(again) ? await services.orders.student.view(actor, again).catch(() => null) : null;
  const words = wholeNumber(requested.get("words")) ?? 0;
  const minutes = wholeNumber(requested.get("minutes")) ?? 0;
  const deadline = wholeNumber(requested.get("deadline")) ?? 0;
  const document = requested.get("document") ?? "";
  const draft = {
    step: 1,
    level: read(known.level, profile.level),
    englishVariety: read(known.englishVariety, profile.englishVariety),
    citationStyle: read(known.citationStyle, profile.citationStyle),
    institutionRule: read(known.institutionRule, profile.institutionRule),
    ...(before && {
      kind: before.kind,
      domain: before.domain,
      level: read(known.level, before.level),
      documentType: read(known.documentType, before.scope.documentType),
      englishVariety: read(known.englishVariety, before.scope.englishVariety),
      citationStyle: read(known.citationStyle, before.scope.citationStyle),
      citationOther: before.scope.citationOther,
      references: before.scope.references,
      institutionRule: before.institutionRule,
    }),
    ...pick("kind", serviceKinds, requested.get("kind")),
    ...pick("level", studyLevels, requested.get("level")),
    ...(words >= 100 && words <= 50_000 && { words }),
    ...(minutes > 0 && sessionsOf(minutes)),
    ...(deadlineHours.some((hours) => hours === deadline) && { deadlineHours: deadline }),
    ...(requested.get("references") === "on" && { references: true }),
    ...(UUID.test(document) && { sourceId: document }),
  };
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as OrderDraft;
}

function sessionsOf(minutes: number): { sessions: number; sessionMinutes: (typeof sessionLengths)[number] } {
  const each = sessionLengths.toReversed().find((length) => minutes % length === 0 && minutes / length <= 8) ?? 60;
  return { sessions: Math.min(8, Math.max(1, Math.round(minutes / each))), sessionMinutes: each };
}

function pick<Name extends string, T extends string>(name: Name, of: readonly T[], requested: string | null) {
  const found = of.find((one) => one === requested);
  return found ? ({ [name]: found } as Record<Name, T>) : {};
}

/** A value parsed with its schema, or undefined if it is invalid. */
function read<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, value: unknown): T | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  return <NewOrderForm key={loaderData.id} {...loaderData} />;
}
