import { data } from "react-router";
import { AppError, statusOf } from "#core/app-error.ts";

const notice = {
  title: "The articles could not be loaded",
  text: "Our article service is not responding. Try again in a minute. The rest of the site works.",
};

/** Waits for articles; where their service does not answer, the page says so. */
export async function orAway<T>(articles: Promise<T>): Promise<T> {
  const found = await orNull(articles);
  if (found === null) {
    throw data(notice, { status: statusOf.provider_down, headers: { "Retry-After": "60" } });
  }
  return found;
}

/** For a page that is more than its articles: null, and it does without them. */
export async function orNull<T>(articles: Promise<T>): Promise<T | null> {
  try {
    return await articles;
  } catch (error) {
    if (error instanceof AppError && error.reason === "provider_down") return null;
    throw error;
  }
}
