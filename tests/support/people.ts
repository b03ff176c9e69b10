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
  };
}

/** The people in test titles: ada is a student, bob an editor, grace an admin. */
export const ada = person("ada", "user");
export const bob = person("bob", "editor");
export const grace = person("grace", "admin");
/** A second student without any relation to ada. */
export const eve = person("eve", "user");
