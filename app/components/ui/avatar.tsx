import { initials } from "#core/identity/actor.ts";

/** A person's picture, or their initials. The name is beside it, so it is hidden from readers. */
export function Avatar({ name, imageUrl, size }: { name: string; imageUrl?: string | null; size?: "l" }) {
  const look = size ? `av p ${size}` : "av p";
  const pixels = size ? 36 : 28;
  if (imageUrl) return <img className={look} src={imageUrl} alt="" width={pixels} height={pixels} />;
  return (
    <span className={look} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
