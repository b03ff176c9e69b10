import { Moment } from "#app/components/ui/time.tsx";

/** Why a request cannot be approved yet. `aloneFrom`: as `ownWait` answers. */
export function ApprovalWait({ aloneFrom }: { aloneFrom: number | "never" | null }) {
  if (aloneFrom === null) return <>Needs a second admin’s approval</>;
  if (aloneFrom === "never")
    return <>You made this request while there was another admin. Withdraw it and make it again.</>;
  return (
    <>
      You are the only admin: you can approve it from <Moment at={aloneFrom} />
    </>
  );
}
