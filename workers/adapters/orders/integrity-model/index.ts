import { judge, type Model } from "#core/orders/integrity/model/model.ts";
import { unpackModel } from "#core/orders/integrity/model/packing.ts";
import type { RequestJudge } from "#core/orders/ports.ts";
import packed from "./model.bin";

let model: Model | null = null;

/** Our own model beside the rules, and the operator's where one is set. */
export function createRequestJudge(operator: RequestJudge["operator"] | null): RequestJudge {
  return {
    sentence(text) {
      // Unpacked for the first order that is judged, not in every isolate that starts.
      model ??= unpackModel(packed);
      return judge(model, text);
    },
    operator: operator ?? (async () => null),
  };
}
