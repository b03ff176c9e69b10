import { data } from "react-router";

/** No link to a preview is in force: whatever the token says, it opens nothing. */
export function loader(): never {
  throw data(
    {
      title: "This preview link has expired",
      text: "A preview can be opened for a few days, by whoever has its link. Ask the person who sent it for a new one.",
    },
    { status: 410 },
  );
}

export default function Preview() {
  return null;
}
