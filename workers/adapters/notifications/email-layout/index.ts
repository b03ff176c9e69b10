import type { Letterhead } from "#core/notifications/ports.ts";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Draws emails. The components are loaded with the first one: no page needs them. */
export function createEmailLayout(): Letterhead {
  return {
    async html(sheet) {
      const [{ renderToStaticMarkup }, { createElement }, { EmailMessage }] = await Promise.all([
        import("react-dom/server"),
        import("react"),
        import("./email.tsx"),
      ]);
      return `${DOCTYPE}${renderToStaticMarkup(createElement(EmailMessage, sheet))}`;
    },
  };
}
