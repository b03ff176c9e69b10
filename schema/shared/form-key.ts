import { z } from "zod";

/** The key that a form was given when it was drawn. It becomes the id of what is created, so that sent twice it is one. */
export const FormKey = z.uuid({ error: "The form is out of date. Reload the page and send it again." });
