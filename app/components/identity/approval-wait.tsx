import { Moment } from "#app/components/ui/time.tsx";

/** Why one's own request cannot be approved yet. `aloneFrom`: from when the only admin may approve it, UTC ms. */
export function ApprovalWait({ aloneFrom }: { aloneFrom: number | null }) {
  if (aloneFrom === null) return <>Needs a second admin’s approval</>;
  return (
    <>
      You are the only admin: you can approve it from <Moment at={aloneFrom} />
    </>
  );
}
