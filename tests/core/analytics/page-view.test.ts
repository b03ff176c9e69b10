import { expect, test } from "vitest";
import { pageViewOf } from "#core/analytics/page-view.ts";
import { questionWords } from "#core/analytics/unanswered.ts";

const ORIGIN = "https://marginalia.example";
const of = (pathname: string, referrer = "") => pageViewOf(pathname, referrer && `${ORIGIN}${referrer}`, ORIGIN);

test.each([
  ["/", "home"],
  ["/services", "services"],
  ["/services/ai", "services"],
  ["/d/adult-health", "services"],
  ["/learning-hub", "hub"],
  ["/d/ai/a-text", "article"],
  ["/services/ai/a-text", "article"],
  ["/pricing", "pricing"],
  ["/check-turnitin", "check_page"],
  ["/turnitin/submit", "check_form"],
  ["/dashboard/new-order", "order_form"],
  ["/payment", "checkout"],
  ["/faq", "support"],
  ["/about", "other"],
])("%s is counted as %s", (pathname, page) => {
  expect(of(pathname)?.page).toBe(page);
});

test.each(["/dashboard", "/admin", "/d/ai/a-text.md", "/d/AI/Text", "/d/ai/a/b", "/api/health", "/payment/success"])(
  "%s is not counted",
  (pathname) => {
    expect(of(pathname)).toBeNull();
  },
);

test("a visit begins with a view that does not come from this site", () => {
  expect(of("/pricing")?.isVisit).toBe(true);
  expect(pageViewOf("/pricing", "https://search.example.test/?q=x", ORIGIN)?.isVisit).toBe(true);
  expect(pageViewOf("/pricing", "not an address", ORIGIN)?.isVisit).toBe(true);
  expect(of("/pricing", "/")?.isVisit).toBe(false);
  // A name that only begins like ours is another site.
  expect(pageViewOf("/pricing", `${ORIGIN}.example.test/d/ai/a-text`, ORIGIN)).toMatchObject({
    isVisit: true,
    from: null,
  });
});

test("an article leads to the pages that are counted as its targets, and not to itself", () => {
  expect(of("/pricing", "/d/ai/a-text")).toMatchObject({ from: "ai/a-text", target: "pricing" });
  expect(of("/dashboard/new-order", "/services/ai/a-text")).toMatchObject({ from: "ai/a-text", target: "order" });
  expect(of("/contact", "/d/ai/a-text")).toMatchObject({ target: "contact" });
  expect(of("/d/ai/another", "/d/ai/a-text")).toMatchObject({
    article: "ai/another",
    from: "ai/a-text",
    target: "article",
  });
  expect(of("/services/ai/a-text", "/d/ai/a-text")).toMatchObject({ from: null, target: null });
  expect(of("/about", "/d/ai/a-text")).toMatchObject({ from: "ai/a-text", target: null });
  expect(of("/pricing", "/learning-hub")).toMatchObject({ from: null, target: null });
});

test("a question is stored without what may point to a person", () => {
  expect(questionWords("  How to cite   ChatGPT?! ")).toBe("how to cite chatgpt");
  expect(questionWords("mail ada@example.test about order 123456789")).toBe("mail about order");
  expect(questionWords("see https://example.test/ada or www.example.test")).toBe("see or");
  expect(questionWords("WS-000123 status")).toBe("status");
  expect(questionWords("+49 170 1234567")).toBeNull();
  expect(questionWords("driscoll’s model; (1994)")).toBe("driscoll’s model 1994");
  expect(questionWords("??")).toBeNull();
  expect(questionWords("引用格式")).toBe("引用格式");
  expect(questionWords("x".repeat(300))).toHaveLength(100);
});
