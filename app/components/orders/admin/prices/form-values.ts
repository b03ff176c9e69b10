/** Converts form values such as `rates.editing.masters` to a nested object. */
export function nestedValues(values: Record<string, string>): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) put(root, name.split("."), value);
  return plain(root) as Record<string, unknown>;
}

function put(tree: Map<string, unknown>, [head = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree.set(head, value);
    return;
  }
  const inner = tree.get(head);
  const branch = inner instanceof Map ? inner : new Map<string, unknown>();
  tree.set(head, branch);
  put(branch, rest, value);
}

function plain(tree: unknown): unknown {
  return tree instanceof Map ? Object.fromEntries([...tree].map(([key, value]) => [key, plain(value)])) : tree;
}
