/** The target of an act on an account, for the audit log. */
export function aboutPerson({ id, fullName }: { id: string; fullName: string }) {
  return { target: "person", targetId: id, label: fullName, labelOf: id, ownerId: id } as const;
}
