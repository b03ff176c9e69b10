import { data } from "react-router";
import { AppError, statusOf } from "#core/app-error.ts";

const notice = {
  title: "The articles could not be loaded",
  text: "Our article service is not responding. Try again in a minute. The rest of the site works.",
};

/** Waits for articles; if their service does not respond, throws an error page. */
export async function orAway<T>(articles: Promise<T>): Promise<T> {
  const found = await orNull(articles);
  if (found === null) {
    throw data(notice, { status: statusOf.provider_down, headers: { "Retry-After": "60" } });
  }
  return found;
}

/** For pages that work without articles: null if their service does not respond. */
export async function orNull<T>(articles: Promise<T>): Promise<T | null> {
  try {
    return await articles;
  } catch (error) {
    if (error instanceof AppError && error.reason === "provider_down") return null;
    throw error;
  }
}
