import { initials } from "#core/identity/actor.ts";

/** A person's picture, or their initials. The name is beside it, so it is hidden from readers. */
export function Avatar({ name, imageUrl, size }: { name: string; imageUrl?: string | null; size?: "l" }) {
  const classes = size ? `av p ${size}` : "av p";
  const pixels = size ? 36 : 28;
  if (imageUrl) return <img className={classes} src={imageUrl} alt="" width={pixels} height={pixels} />;
  return (
    <span className={classes} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
