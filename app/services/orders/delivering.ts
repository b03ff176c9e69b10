import { AppError } from "#core/app-error.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { type Actor, requireEditor } from "#core/identity/actor.ts";
import { deliveryProblems } from "#core/orders/delivery.ts";
import { mayChangeFiles, statusNames, times } from "#core/orders/order.ts";
import type { WorkChange } from "#core/orders/ports.ts";
import {
  deliveriesOf,
  deliveryStateStatement,
  findDeliveryFile,
  findDeliveryFileByKey,
  openDelivery,
  removeDeliveryFile,
  saveDeliveryFile,
} from "#db/orders/deliveries.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import type { DeliverableKind, DeliveryRole, WorkStatus } from "#schema/vocabulary/orders.ts";

import { expertAccess, type OrderAccess, staffAccess } from "./access.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, ownOrder, staffActing, staffOrder } from "./ports.ts";

type DeliveryUpload = {
  role: DeliveryRole;
  name: string;
  kind: DeliverableKind;
  body: ReadableStream<Uint8Array>;
  idempotencyKey: string;
};

type Ports = Pick<OrderPorts, "db" | "clock" | "files" | "workReader">;

/** Deliverables: uploaded and counted by staff or the assigned expert, reviewed by someone else of the staff, delivered. */
export function createDelivering(ports: Ports, perform: Perform) {
  const { db, clock } = ports;
  const reading = createDeliveryReading(ports);

  /** The reviewer returns them to the expert with a reason. */
  async function sendBack(actor: Actor, orderId: string, reason: string, seen?: number): Promise<void> {
    const { person, order, delivery } = await inReview(actor, orderId);
    await perform(order, {
      act: "send_back",
      acting: staffActing(person),
      name: person.fullName,
      seen,
      note: reason,
      change: { submittedBy: null, reviewerId: person.id },
      more: (happened) => [deliveryStateStatement(delivery.id, ["submitted"], "open", clock.now(), happened)],
    });
  }

  /** The student gets it. */
  async function deliver(actor: Actor, orderId: string, seen?: number): Promise<void> {
    const { person, order, delivery } = await inReview(actor, orderId);
    const [problem] = problemsOf(order, delivery.files);
    if (problem) throw new AppError("conflict", problem.words);
    const now = clock.now();
    const change = { reviewerId: person.id, deliveredAt: now, autoApproveAt: now + times.approval };
    await perform(order, {
      act: "deliver",
      acting: staffActing(person),
      name: person.fullName,
      seen,
      note: `Delivery ${delivery.number}`,
      change,
      more: (happened) => [deliveryStateStatement(delivery.id, ["submitted"], "out", now, happened)],
    });
  }

  async function inReview(actor: Actor, orderId: string) {
    const person = requireEditor(actor);
    const order = await staffOrder(db, actor, orderId);
    const [delivery] = (await deliveriesOf(db, orderId)).filter(({ state }) => state === "submitted");
    if (!delivery) throw new AppError("conflict", "There is no delivery to review.");
    return { person, order, delivery };
  }

  return {
    /** A delivered file and its changes, for the student who ordered it. */
    student: reading(async (actor, id) => (await ownOrder(db, actor, id)).id, true),
    staff: { ...createUploading(ports, perform, staffAccess(db)), sendBack, deliver },
    expert: createUploading(ports, perform, expertAccess(db)),
  };
}

/** Uploading deliverables and submitting them for review, by how the order is found. */
function createUploading({ db, clock, files, workReader }: Ports, perform: Perform, open: OrderAccess) {
  const reading = createDeliveryReading({ db, files });

  /** Throws unless the person may add a file to this order now. */
  async function requireOpen(actor: Actor, orderId: string) {
    const opened = await open(actor, orderId);
    requireWritable(opened.order.status, "add");
    return opened;
  }

  /** Uploads one deliverable and counts its changes. One file per role; the newer one replaces it. */
  async function receive(actor: Actor, orderId: string, upload: DeliveryUpload) {
    const { person, by } = await requireOpen(actor, orderId);
    const now = clock.now();
    const made = { id: clock.uuid(), orderId, byId: person.id, byName: by.name, now };
    const delivery = await openDelivery(db, made, by.access);
    if (!delivery) {
      await requireOpen(actor, orderId);
      throw new AppError("conflict", "The delivery was submitted in the meantime. Reload the order.");
    }
    // The same upload given again after a crash.
    const known = await findDeliveryFileByKey(db, delivery.id, upload.idempotencyKey);
    if (known) return known;
    const id = clock.uuid();
    const storageKey = `orders/${orderId}/files/${id}`;
    const { bytes, sha256 } = await files.put(storageKey, upload.body, UPLOAD_LIMIT_BYTES);
    try {
      const read = upload.kind === "docx" ? await readWork(storageKey) : null;
      if (read) await files.putText(changesKey(orderId, id), JSON.stringify(read.changes));
      const row = {
        id,
        deliveryId: delivery.id,
        orderId,
        role: upload.role,
        name: upload.name,
        kind: upload.kind,
        bytes,
        sha256,
        storageKey,
        counts: read?.counts ?? null,
        idempotencyKey: upload.idempotencyKey,
        createdAt: now,
      };
      const { put, replaced } = await saveDeliveryFile(db, row, by.access);
      if (!put) {
        await open(actor, orderId);
        throw new AppError(
          "conflict",
          "The delivery was submitted while the file was uploading. The file was not added.",
        );
      }
      if (replaced) await forget(orderId, replaced.id, replaced.storageKey);
      return row;
    } catch (error) {
      await forget(orderId, id, storageKey);
      throw error;
    }
  }

  async function readWork(storageKey: string) {
    const bytes = await files.bytes(storageKey);
    if (!bytes) throw new AppError("gone", "This file is no longer kept.");
    const read = await workReader.read(bytes);
    if (!read.ok) {
      const { title, text } = explainUnreadable(read.reason, read.details);
      throw new AppError("unsupported_type", `${title}. ${text}`);
    }
    return read;
  }

  async function forget(orderId: string, fileId: string, storageKey: string): Promise<void> {
    await files.removeAll(storageKey);
    await files.removeAll(changesKey(orderId, fileId));
  }

  async function removeFile(actor: Actor, orderId: string, fileId: string): Promise<void> {
    const { order, by } = await open(actor, orderId);
    const [delivery] = (await deliveriesOf(db, order.id)).filter(({ state }) => state === "open");
    const missing = new AppError("not_found", "There is no such file in the open delivery.");
    if (!delivery?.files.some(({ id }) => id === fileId)) throw missing;
    requireWritable(order.status, "delete");
    const removed = await removeDeliveryFile(db, delivery.id, fileId, by.access);
    if (!removed) {
      await open(actor, orderId);
      throw missing;
    }
    await forget(orderId, removed.id, removed.storageKey);
  }

  /** Submits the deliverables for review; refused where they break the school's rules. */
  async function submit(actor: Actor, orderId: string, message: string, seen?: number): Promise<void> {
    const { order, person, by } = await open(actor, orderId);
    const [delivery] = (await deliveriesOf(db, orderId)).filter(({ state }) => state === "open");
    const problems = problemsOf(order, delivery?.files ?? []);
    const [first] = problems;
    if (!delivery || first) throw new AppError("conflict", first?.words ?? "Upload the files first.");
    const change = { submittedBy: person.id, share: 100 };
    await perform(order, {
      act: "submit",
      ...by,
      seen,
      change,
      more: (happened) => [deliveryStateStatement(delivery.id, ["open"], "submitted", clock.now(), happened, message)],
    });
  }

  return {
    requireOpen: async (actor: Actor, orderId: string): Promise<void> => void (await requireOpen(actor, orderId)),
    receive,
    removeFile,
    submit,
    ...reading(async (actor, id) => (await open(actor, id)).order.id, false),
  };
}

/** Reading the files of deliveries; `outOnly`: only of those that the student has. */
function createDeliveryReading({ db, files }: Pick<Ports, "db" | "files">) {
  return (orderOf: (actor: Actor, id: string) => Promise<string>, outOnly: boolean) => {
    async function download(actor: Actor, orderId: string, fileId: string) {
      const { file } = await requireFile(await orderOf(actor, orderId), fileId);
      const bytes = await files.bytes(file.storageKey);
      if (!bytes) throw new AppError("gone", "This file is no longer kept.");
      return { file, bytes };
    }

    /** The changes of a file, place by place. */
    async function changes(actor: Actor, orderId: string, fileId: string): Promise<WorkChange[]> {
      await requireFile(await orderOf(actor, orderId), fileId);
      const text = await files.text(changesKey(orderId, fileId));
      return text ? (JSON.parse(text) as WorkChange[]) : [];
    }

    async function requireFile(orderId: string, fileId: string) {
      const found = await findDeliveryFile(db, orderId, fileId);
      if (!found || (outOnly && found.state !== "out")) throw new AppError("not_found", "There is no such file.");
      return found;
    }

    return { download, changes };
  };
}

type Files = Parameters<typeof deliveryProblems>[0]["files"];

/** Why a delivery cannot go out under the school's rule. */
export function problemsOf(order: Pick<OrderRow, "kind" | "institutionRule">, files: Files) {
  return deliveryProblems({
    kind: order.kind,
    rule: order.institutionRule,
    files: files.map(({ role, kind, counts }) => ({ role, kind, counts })),
  });
}

function changesKey(orderId: string, fileId: string): string {
  return `orders/${orderId}/changes/${fileId}`;
}

function requireWritable(status: WorkStatus, what: "add" | "delete"): void {
  if (!mayChangeFiles(status))
    throw new AppError("conflict", `You cannot ${what} files: the order status is “${statusNames[status]}”.`);
}
