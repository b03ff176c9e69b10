import { chanceOf } from "./chance.ts";
import { faultsOf, truthOf } from "./messages/check.ts";
import { type SoakPerson, signIn } from "./messages/person.ts";
import { startSite } from "./messages/site.ts";
import { openWindow, type SoakWindow, type Weather } from "./messages/window.ts";

/**
 * People who talk over a bad network to a site that dies: `npm run soak:messages [minutes] [seed]`. Windows are cut off,
 * answers are lost, requests arrive twice, the site is killed and started again. At the end everything is let calm down,
 * and every message has to be stored once, in the order it was written, and shown alike in every window.
 */
const [minutes = "10", seed = "20261122"] = process.argv.slice(2);
const until = Date.now() + Number(minutes) * 60_000;
const { below } = chanceOf(Number(seed), 0);
/** 0 up to, and without, 1. */
const roll = () => below(1_000_000) / 1_000_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Participant = { person: SoakPerson; window: SoakWindow; weather: Weather; marks: string[] };
type OpenConversation = { id: string; reader: SoakPerson; participants: Participant[] };

const site = await startSite();
const counts = { written: 0, edited: 0, cuts: 0, restarts: 0 };
await site.start();
const staff = [await signIn(site.origin, { demo: "bob" }), await signIn(site.origin, { demo: "grace" })];
const students = [await signIn(site.origin, { demo: "ada" })];
for (const name of ["Eve", "Hana", "Omar"]) students.push(await signIn(site.origin, { name }));
const conversations: OpenConversation[] = [];
for (const student of students) conversations.push(await openConversation(student));
console.log(
  `${conversations.length} conversations, ${conversations.reduce((sum, { participants }) => sum + participants.length, 0)} windows`,
);

const restarts = restartNowAndThen();
await Promise.all(
  conversations.flatMap(({ participants }, at) =>
    participants.map((participant, place) => live(participant, at * 10 + place)),
  ),
);
await restarts;
const broken = await settle();
await site.end();
console.log(JSON.stringify({ ...counts, ...sums() }));
console.log(broken.length === 0 ? "Nothing was lost, doubled or put out of order." : broken.join("\n"));
process.exit(broken.length === 0 ? 0 : 1);

/** A student's conversation, open in two windows of theirs and in one of each of the staff. */
async function openConversation(student: SoakPerson): Promise<OpenConversation> {
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const form = { topic: "other", subject: `Soak of ${student.name}`, message };
  const begun = await student.json<{ conversation: { id: string } }>("POST", "/api/conversations", form);
  const id = begun.value?.conversation.id;
  if (!id) throw new Error("A conversation could not be begun.");
  const participants: Participant[] = [];
  for (const person of [student, student, ...staff]) {
    const weather: Weather = { cut: false, loseAnswer: () => roll() < 0.04, double: () => roll() < 0.06 };
    participants.push({ person, weather, window: await openWindow(site.origin, person, id, weather), marks: [] });
  }
  return { id, reader: student, participants };
}

/** Twenty messages a minute is what one person may send: each window keeps to its share of them. */
async function live({ window, weather, marks }: Participant, number: number): Promise<void> {
  while (Date.now() < until) {
    await wait(4000 + roll() * 8000);
    const what = roll();
    if (what < 0.08 && !weather.cut) {
      counts.cuts += 1;
      weather.cut = true;
      window.networkGone();
      setTimeout(
        () => {
          weather.cut = false;
          window.networkBack();
        },
        1000 + roll() * 9000,
      );
    } else if (what < 0.16) {
      const mine = window.own().at(-1);
      // Its mark stays, so that it is known again.
      if (mine && (await window.edit(mine.id, `${mine.body} (mended)`))?.value) counts.edited += 1;
    } else if (what < 0.3) {
      await window.mark();
    } else {
      const mark = `#${number}.${marks.length}`;
      marks.push(mark);
      window.write(`${mark} said at ${Date.now()}`);
      counts.written += 1;
    }
  }
}

async function restartNowAndThen(): Promise<void> {
  while (Date.now() < until - 30_000) {
    await wait(Math.min(45_000 + roll() * 30_000, Math.max(0, until - 20_000 - Date.now())));
    if (Date.now() >= until - 15_000) return;
    counts.restarts += 1;
    await site.kill();
    await wait(roll() * 3000);
    await site.start();
  }
}

/** The network is whole, the site runs: what waits goes out, what was missed is read. */
async function settle(): Promise<string[]> {
  const all = conversations.flatMap(({ participants }) => participants);
  for (const { weather, window } of all) {
    Object.assign(weather, { cut: false, loseAnswer: () => false, double: () => false });
    window.networkBack();
  }
  const patience = Date.now() + 180_000;
  while (Date.now() < patience && all.some(({ window }) => window.waiting().length > 0)) await wait(500);
  const faults: string[] = [];
  for (const { id, reader, participants } of conversations) {
    for (const { window } of participants) await window.catchUp();
    const truth = await truthOf(reader, id);
    faults.push(...faultsOf(truth, participants).map((fault) => `${reader.name}: ${fault}`));
  }
  for (const { window } of all) window.close();
  return faults;
}

function sums() {
  const counts = conversations.flatMap(({ participants }) => participants.map(({ window }) => window.counts));
  const sum = (name: keyof SoakWindow["counts"]) => counts.reduce((total, one) => total + one[name], 0);
  return {
    tries: sum("tries"),
    doubledRequests: sum("doubled"),
    lostAnswers: sum("lost"),
    sockets: sum("sockets"),
    news: sum("news"),
    caughtUp: sum("caughtUp"),
  };
}
