import type { Register, useLoaderData } from "react-router";
import { pageData } from "./page-data.ts";

type RouteModules = Register extends { routeModules: infer Modules } ? Modules : never;
type Loading = { [Id in keyof RouteModules]: RouteModules[Id] extends { loader: infer Loader } ? Loader : never };

/** What the loader of a route returns, as its page has it. */
type LoaderData<Id extends keyof RouteModules> = ReturnType<typeof useLoaderData<Loading[Id]>>;

/**
 * Writes live news that contains the new state into the stored data of every page of a route, or of a layout: going
 * back there then shows it without a request. News that does not contain everything the page shows is reported with
 * `changed` instead. The open page follows the news itself.
 *
 * @param update returns the same value where the news changes nothing
 */
export function writePageData<Id extends keyof RouteModules & string>(
  id: Id,
  update: (data: LoaderData<Id>) => LoaderData<Id>,
): void {
  pageData()?.write(id, update as (value: unknown) => unknown);
}
