/** Keys that name what is open beside a list, and a page of lists with numbers. */
const PASSING = ["o", "id", "page"];

/** The address of a list with some keys changed or removed (null). What is open beside the list is closed. */
export function listAddress(address: string, change: Readonly<Record<string, string | null>>): string {
  const [path = "", query = ""] = address.split("?");
  const keys = new URLSearchParams(query);
  for (const name of PASSING) keys.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) keys.delete(name);
    else keys.set(name, value);
  }
  return keys.size > 0 ? `${path}?${keys}` : path;
}
