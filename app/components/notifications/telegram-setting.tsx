import { useEffect, useState } from "react";
import { resultOf } from "#app/api/client.ts";
import { bridgesApi } from "#app/api/notifications.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import workStyles from "../shell/screen.work.module.css";
import layoutStyles from "../ui/layout.module.css";
import { type Bridges, type TelegramLink, useBridges } from "./use-bridges.ts";

type Code = { code: string; url: string; expiresAt: number };

/** Polling interval while waiting for the chat to be linked, ms. */
const ASK_MS = 3000;

/** A private chat with our bot: linked by a code, after the user has confirmed that the chat is theirs. */
export function TelegramSetting() {
  const [code, setCode] = useState<Code | null>(null);
  const { bridges, failed, again, act, working, problem } = useBridges({ everyMs: code ? ASK_MS : 0 });

  // An expired code cannot link a chat: polling stops, and the user can request a new code.
  useEffect(() => {
    if (!code) return;
    const timer = setTimeout(() => setCode(null), code.expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [code]);

  if (failed) return <Unread again={again} />;
  if (!bridges?.telegram.open) return null;
  const { telegram } = bridges;

  async function begin(): Promise<void> {
    const made = await act({ work: () => resultOf(bridgesApi.telegram.code.$post()) });
    setCode(made.ok ? made.value : null);
  }
  async function confirm(askedAt: number): Promise<void> {
    await act({
      work: () => resultOf(bridgesApi.telegram.confirmation.$post({ json: { askedAt } })),
      shown: ({ push, telegram }, link) => ({ push, telegram: { ...roomOf(telegram), ...link } }),
    });
    setCode(null);
  }
  async function unlink(): Promise<void> {
    await act({
      work: () => resultOf(bridgesApi.telegram.$delete()),
      shown: ({ push, telegram }) => ({ push, telegram: { ...roomOf(telegram), state: "none" } }),
    });
    setCode(null);
  }

  return (
    <section className={workStyles.settingsSection} aria-labelledby="telegram">
      <header>
        <h2 id="telegram">Telegram</h2>
        {telegram.isTestMode ? (
          <span className={workStyles.settingsState}>Test mode: a local chat replaces Telegram</span>
        ) : null}
      </header>
      {problem ? <NoticePanel title={problem} /> : null}
      <Chat link={telegram} code={code} working={working} acts={{ begin, confirm, unlink }} />
    </section>
  );
}

function roomOf({ open, isTestMode }: Bridges["telegram"]) {
  return { open, isTestMode };
}

function Unread({ again }: { again: () => void }) {
  return (
    <section className={workStyles.settingsSection} aria-labelledby="telegram">
      <header>
        <h2 id="telegram">Telegram</h2>
      </header>
      <div className={workStyles.settingsRow}>
        <div>
          <b>Replies in Telegram</b>
          <p>We could not load this setting.</p>
        </div>
        <Button type="button" kind="secondary" onClick={again}>
          Try again
        </Button>
      </div>
    </section>
  );
}

type Acts = { begin: () => Promise<void>; confirm: (askedAt: number) => Promise<void>; unlink: () => Promise<void> };

function Chat({ link, code, working, acts }: { link: TelegramLink; code: Code | null; working: boolean; acts: Acts }) {
  switch (link.state) {
    case "asked":
      return (
        <div className={workStyles.settingsRow} role="status">
          <div>
            <b>Is this you: {link.name}?</b>
            <p>This Telegram account sent your code. Confirm that it is yours before we link it.</p>
          </div>
          <span className={layoutStyles.inline}>
            <Button type="button" disabled={working} onClick={() => void acts.confirm(link.askedAt)}>
              Yes, link account
            </Button>
            <Button type="button" kind="secondary" disabled={working} onClick={() => void acts.unlink()}>
              No
            </Button>
          </span>
        </div>
      );
    case "linked":
      return (
        <div className={workStyles.settingsRow}>
          <div>
            <b>Linked to {link.name}</b>
            <p>You get our replies in Telegram. Messages you write there appear in your conversations.</p>
          </div>
          <Button type="button" kind="secondary" disabled={working} onClick={() => void acts.unlink()}>
            Unlink Telegram{" "}
          </Button>
        </div>
      );
    case "none":
      return code ? (
        <Waiting code={code} again={acts.begin} working={working} />
      ) : (
        <Offer begin={acts.begin} working={working} />
      );
  }
}

function Offer({ begin, working }: { begin: () => Promise<void>; working: boolean }) {
  return (
    <div className={workStyles.settingsRow}>
      <div>
        <b>Replies in Telegram</b>
        <p>
          Link a private chat with our bot. Telegram can then see the messages you write there and the notifications we
          send you.
        </p>
      </div>
      <Button type="button" kind="secondary" disabled={working} onClick={() => void begin()}>
        Link Telegram
      </Button>
    </div>
  );
}

function Waiting({ code, again, working }: { code: Code; again: () => Promise<void>; working: boolean }) {
  const until = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(code.expiresAt);
  return (
    <div className={workStyles.settingsRow} role="status">
      <div>
        <b>Open Telegram and press Start</b>
        <p>
          Or send <code>/start {code.code}</code> to the bot. The code works once, until {until}. Then confirm here that
          the chat is yours.
        </p>
      </div>
      <span className={layoutStyles.inline}>
        <ButtonLink href={code.url} target="_blank" rel="noreferrer">
          Open Telegram
        </ButtonLink>
        <Button type="button" kind="quiet" disabled={working} onClick={() => void again()}>
          Get a new code
        </Button>
      </span>
    </div>
  );
}
