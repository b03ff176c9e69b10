import type { PersonActor } from "#core/identity/actor.ts";

function person(id: string, role: PersonActor["role"]): PersonActor {
  const fullName = id[0]?.toUpperCase() + id.slice(1);
  return {
    kind: "person",
    id,
    subject: `user_${id}`,
    role,
    fullName,
    email: `${id}@example.test`,
    imageUrl: null,
    username: id,
    signIn: "fresh",
  };
}

/** The demo people: ada is a student, bob an editor, grace an admin. */
export const ada = person("ada", "user");
export const bob = person("bob", "editor");
export const grace = person("grace", "admin");
/** Another student, without access to ada's data. */
export const eve = person("eve", "user");

/** Someone whose last sign-in is too long ago for a sensitive action. */
export function stale(person: PersonActor): PersonActor {
  return { ...person, signIn: "old" };
}
