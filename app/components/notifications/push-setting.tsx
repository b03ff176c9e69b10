import { type ReactNode, useEffect, useState } from "react";
import { resultOf } from "#app/api/client.ts";
import { pushApi } from "#app/api/notifications.ts";
import {
  currentSubscription,
  type PushAbility,
  pushAbility,
  switchOff,
  switchOn,
} from "#app/components/notifications/browser-push.ts";
import { Button } from "#app/components/ui/button.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Switch } from "#app/components/ui/switch.tsx";
import { Day } from "#app/components/ui/time.tsx";
import workStyles from "../shell/screen.work.module.css";
import textStyles from "../ui/text.module.css";
import { type Bridges, type Outcome, type PushDevice, useBridges } from "./use-bridges.ts";

type Here = { ability: PushAbility; device: PushDevice | null };

/**
 * Browser notifications while none of our pages is open: the switch for this browser, and the other subscribed
 * browsers.
 */
export function PushSetting() {
  const { bridges, failed, again, act, working, problem } = useBridges();
  const [here, setHere] = useState<Here | null>(null);
  const [turning, setTurning] = useState(false);
  const key = bridges?.push.key ?? null;
  const ready = bridges !== null;
  const on = here?.device != null;
  // Switching off during a refresh would be undone by the refresh, which registers the subscription again.
  const busy = working || turning || here === null;

  // The browser's current state decides: permission may have been granted, denied or renewed since.
  useEffect(() => {
    if (!ready) return;
    void refresh(key).then(setHere);
  }, [ready, key]);

  async function turn(on: boolean): Promise<void> {
    setTurning(true);
    const done = await (on ? begin() : end());
    setHere(done.ok ? { ability: pushAbility(), device: done.value } : await refresh(key));
    setTurning(false);
  }

  function begin(): Promise<Outcome<PushDevice | null>> {
    return act({
      async work() {
        const subscription = key ? await switchOn(key) : null;
        return subscription ? register(subscription) : null;
      },
      shown: (before, device) => (device ? withDevices(before, (all) => [device, ...without(all, device.id)]) : before),
    });
  }

  function end(): Promise<Outcome<null>> {
    const id = here?.device?.id ?? "";
    return act({
      async work() {
        await switchOff((endpoint) => resultOf(pushApi.removal.$put({ json: { endpoint } })));
        return null;
      },
      shown: (before) => withDevices(before, (all) => without(all, id)),
    });
  }

  async function remove({ id }: PushDevice): Promise<void> {
    if (id === here?.device?.id) return turn(false);
    await act({
      work: () => resultOf(pushApi[":id"].$delete({ param: { id } })),
      shown: (before) => withDevices(before, (all) => without(all, id)),
    });
  }

  return (
    <section className={workStyles.settingsSection} aria-labelledby="push">
      <header>
        <h2 id="push">Browser push</h2>
      </header>
      {problem ? <NoticePanel title={problem} /> : null}
      <div className={workStyles.settingsRow}>
        <div>
          <b>In this browser</b>
          <p>{failed ? "We could not load this setting." : wordsFor(here, bridges ? key !== null : null)}</p>
        </div>
        {failed ? (
          <Button type="button" kind="secondary" onClick={again}>
            Try again
          </Button>
        ) : (
          <Switch
            aria-label="Browser push in this browser"
            aria-checked={on}
            checked={on}
            disabled={busy || key === null || here.ability !== "ready"}
            onChange={(event) => void turn(event.target.checked)}
          />
        )}
      </div>
      {(bridges?.push.devices ?? []).map((device) => (
        <Device key={device.id} device={device} here={device.id === here?.device?.id}>
          <Button type="button" kind="quiet" disabled={busy} onClick={() => void remove(device)}>
            Turn off<span className={textStyles.hidden}> {device.name}</span>
          </Button>
        </Device>
      ))}
    </section>
  );
}

function Device({ device, here, children }: { device: PushDevice; here: boolean; children: ReactNode }) {
  return (
    <div className={workStyles.settingsRow}>
      <div>
        <b>{device.name}</b>
        <p>
          On since <Day at={device.since} />
          {here ? " (this browser)" : ""}
        </p>
      </div>
      {children}
    </div>
  );
}

/** Registers this browser's subscription again, so that the server and the browser agree. */
async function refresh(key: string | null): Promise<Here> {
  const ability = pushAbility();
  if (ability !== "ready" || !key) return { ability, device: null };
  const subscription = await currentSubscription().catch(() => null);
  const device = subscription ? await register(subscription).catch(() => null) : null;
  return { ability, device };
}

function register(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return resultOf(pushApi.index.$post({ json: { endpoint: endpoint ?? "", keys: { p256dh, auth } } }));
}

function withDevices(bridges: Bridges, change: (all: PushDevice[]) => PushDevice[]): Bridges {
  return { ...bridges, push: { ...bridges.push, devices: change(bridges.push.devices) } };
}

function without(devices: readonly PushDevice[], id: string): PushDevice[] {
  return devices.filter((device) => device.id !== id);
}

function wordsFor(here: Here | null, setUp: boolean | null): string {
  if (setUp === null) return "Loading…";
  if (!setUp) return "Browser push is not available on this site. You get notifications by email and in the app.";
  switch (here?.ability) {
    case undefined:
      return "Loading…";
    case "unsupported":
      return "This browser cannot show notifications. On an iPhone or iPad, add this site to the home screen first.";
    case "denied":
      return "Notifications from this site are blocked. Allow them in your browser’s settings for this site, then reload the page.";
    case "ready":
      return here?.device
        ? "On. You get notifications even when this site is closed."
        : "Off. When you turn it on, your browser asks for permission.";
  }
}
