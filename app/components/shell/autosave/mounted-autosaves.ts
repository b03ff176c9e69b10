/** The autosaves of this window that may have unsaved changes. */
export const mountedAutosaves = new Set<{ flush: () => Promise<number | null> }>();

/** Saves everything, for at most `patienceMs`. Whether nothing is left unsaved. */
export async function flushAutosaves(patienceMs: number): Promise<boolean> {
  const saved = Promise.all([...mountedAutosaves].map((autosave) => autosave.flush()));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const revisions = await Promise.race([saved, late]);
  return revisions?.every((revision) => revision !== null) ?? false;
}
