import type { MetadataLookup, OpenServiceAdapters, OpenTextSearch } from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import {
  type MetadataService,
  metadataServices,
  type OpenService,
  type TextService,
  textServices,
} from "#schema/vocabulary/open-services.ts";
import { createArxiv } from "./arxiv.ts";
import { createBrave } from "./brave.ts";
import { createCore } from "./core.ts";
import { createCrossref } from "./crossref.ts";
import { createDoaj } from "./doaj.ts";
import { createEuropePmc } from "./europe-pmc.ts";
import { createOpenAlex } from "./openalex.ts";
import { readWebPage } from "./read-web-page.ts";
import { createSemanticScholar } from "./semantic-scholar.ts";
import { type OpenClient, type Outside, openClient } from "./service-client.ts";
import { createWikipedia, demoLibrarySite, wikipediaSite } from "./wikipedia.ts";

export { type Outside, pauseFor } from "./service-client.ts";

/** The adapters of the services that are on. No request is sent before one of them is called. */
export function createOpenServices(access: OpenTextAccess, outside: Outside): OpenServiceAdapters {
  const opened =
    (service: OpenService): OpenClient =>
    (call) =>
      openClient(service, call, access, outside);
  const lacksKey = (service: OpenService) =>
    serviceTerms[service].key === "required" && access.keys[service] === undefined;
  const isReady = (service: OpenService) => access.services.includes(service) && !lacksKey(service);

  function textSearch(service: TextService): OpenTextSearch {
    const open = opened(service);
    switch (service) {
      case "europe_pmc":
        return createEuropePmc(open);
      case "semantic_scholar":
        return createSemanticScholar(open);
      case "arxiv":
        return createArxiv(open);
      case "wikipedia":
        return createWikipedia(open, wikipediaSite);
      case "demo_library":
        return createWikipedia(open, demoLibrarySite);
      case "openalex":
        return createOpenAlex(open);
      case "core":
        return createCore(open);
      case "brave":
        return createBrave(open, (address, signal) => readWebPage(address, access, outside, signal));
    }
  }

  function metadataLookup(service: MetadataService): MetadataLookup {
    switch (service) {
      case "crossref":
        return createCrossref(opened(service));
      case "doaj":
        return createDoaj(opened(service));
    }
  }

  return {
    // The stand-in for a service has no address of its own.
    texts: textServices
      .filter((service) => isReady(service) && (serviceTerms[service].base !== "" || access.standIn !== null))
      .map(textSearch),
    metadata: metadataServices.filter(isReady).map(metadataLookup),
    withoutKey: access.services.filter(lacksKey),
  };
}
