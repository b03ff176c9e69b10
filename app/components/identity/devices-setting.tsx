import type { ReactNode } from "react";
import workStyles from "#app/components/shell/screen.work.module.css";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenInput } from "#app/components/ui/input.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { type AccountAnswer, useAccountForm } from "./account-form.ts";

type Device = { id: string; device: string; startedAt: number; lastSeenAt: number; current: boolean };

type Props = {
  /** Null where the sign-in service did not answer. */
  devices: readonly Device[] | null;
  answer: AccountAnswer | undefined;
  /** The button that signs out this device. */
  children: ReactNode;
};

/** The devices on which someone is signed in; each can be signed out. */
export function DevicesSetting({ devices, answer, children }: Props) {
  const all = useAccountForm("end-sessions", answer);
  return (
    <section className={workStyles.settingsSection} aria-labelledby="devices">
      <header>
        <h2 id="devices">Devices</h2>
        {all.done ? (
          <span className={workStyles.settingsState} role="status">
            All other devices were signed out
          </span>
        ) : null}
      </header>
      {devices === null ? (
        <>
          <NoticePanel title="We could not load your devices. Reload the page to try again." />
          {children}
        </>
      ) : (
        devices.map((device) => (
          <DeviceRow key={device.id} device={device} answer={answer}>
            {children}
          </DeviceRow>
        ))
      )}
      {all.rejected?.problem ? <NoticePanel title={all.rejected.problem} /> : null}
      {devices && devices.length > 1 ? (
        <all.Form method="post" className={workStyles.settingsRow}>
          <HiddenInput name="intent" value="end-sessions" />
          <p>Do you see a device that is not yours? Sign it out and change your password.</p>
          <Button kind="secondary" sending={all.sending} sendingLabel="Signing out…">
            Sign out all other devices
          </Button>
        </all.Form>
      ) : null}
    </section>
  );
}

function DeviceRow({ device, answer, children }: Omit<Props, "devices"> & { device: Device }) {
  const { Form, sending, rejected } = useAccountForm("end-session", answer);
  const name = device.device || "Unknown device";
  return (
    <div className={workStyles.settingsRow}>
      <div>
        <b>{name}</b>
        <p>
          {device.current ? (
            "This device"
          ) : (
            <>
              Last used <Moment at={device.lastSeenAt} />
            </>
          )}{" "}
          · Signed in <Moment at={device.startedAt} />
        </p>
        {device.current ? <p>Signing out also deletes your work saved in this browser, but not the theme.</p> : null}
        {rejected?.problem ? <NoticePanel title={rejected.problem} /> : null}
      </div>
      {device.current ? (
        children
      ) : (
        <Form method="post">
          <HiddenInput name="intent" value="end-session" />
          <HiddenInput name="session" value={device.id} />
          <Button kind="secondary" sending={sending} sendingLabel="Signing out…" aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        </Form>
      )}
    </div>
  );
}
