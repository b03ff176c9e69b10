import { z } from "zod";

/** The key of a rendered form. It becomes the id of the created row, so that submitting twice creates one row. */
export const FormKey = z.uuid({ error: "The form is out of date. Reload the page and send it again." });
