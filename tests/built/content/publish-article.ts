import type { Site, Visitor } from "../site.ts";

export type Draft = { slug: string; domain: string; title: string; excerpt: string; text: string[] };

/** Bob writes, grace approves and publishes, by the doors that their screens use. */
export async function publishArticles(site: Site) {
  const [bob, grace] = [site.visitor(), site.visitor()];
  await bob.signInAs("bob");
  await grace.signInAs("grace");

  async function publish(draft: Draft, known?: string): Promise<string> {
    const id = known ?? (await begun(draft));
    await written(id, draft);
    await act(id, "submit", bob);
    await compared(id);
    await act(id, "approve");
    await act(id, "publish");
    return id;
  }

  async function begun({ title, domain }: Draft): Promise<string> {
    const id = crypto.randomUUID();
    const form = new URLSearchParams({ idempotencyKey: id, title, domain, type: "article" });
    const response = await bob.go("/admin/content/new", { method: "POST", body: form });
    if (response.status !== 302) throw new Error(`Beginning an article answered ${response.status}.`);
    return id;
  }

  async function written(id: string, { slug, domain, title, excerpt, text }: Draft): Promise<void> {
    const paragraphs = text.map((words) => ({ type: "paragraph", content: [{ type: "text", text: words }] }));
    const content = {
      title,
      slug,
      domain,
      excerpt,
      type: "article",
      tags: [],
      author: "Bob",
      reviewer: "Grace",
      references: [],
      body: { type: "doc", content: paragraphs },
      cover: null,
      media: null,
      chapters: [],
      transcript: [],
      updates: [],
      seo: { title: "", description: "", canonical: "", noindex: false },
    };
    const response = await bob.go(`/api/articles/${id}`, {
      method: "PUT",
      body: JSON.stringify({ seen: Number(await revisionOf(id)), content }),
      headers: { "Content-Type": "application/json" },
    });
    if (response.status !== 200) throw new Error(`Writing answered ${response.status}: ${await response.text()}`);
  }

  async function act(id: string, name: string, who: Visitor = grace): Promise<void> {
    const form = new URLSearchParams({ intent: "act", act: name, seen: await revisionOf(id), note: "", at: "" });
    const response = await who.go(`/admin/publish/${id}`, { method: "POST", body: form });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${answer.slice(0, 500)}`);
  }

  /** The comparison with the other texts of ours is made by the other Worker. */
  async function compared(id: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      if (/of the text matches/.test(await pageOf(grace, `/admin/publish/${id}`))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The comparison did not come.");
  }

  /** The revision that the forms of the editor's page carry. */
  async function revisionOf(id: string): Promise<string> {
    const seen = /name="seen" value="(\d+)"/.exec(await pageOf(bob, `/admin/content/${id}`))?.[1];
    if (!seen) throw new Error(`No form on the page of ${id}.`);
    return seen;
  }

  return { publish, act };
}

async function pageOf(who: Visitor, path: string): Promise<string> {
  return (await who.go(path)).text();
}
