import type { Delivered, TeamChat } from "#core/notifications/ports.ts";
import { chatLine } from "#core/notifications/team-chat-line.ts";
import { post, undelivered } from "../platform/post.ts";

/**
 * The team's chat room by an incoming webhook, as Mattermost, Slack, Rocket.Chat and Zulip support it. The URL is
 * a secret that allows posting, so it must not appear in errors or logs.
 */
export function createChatWebhook({ url }: { url: string }, patienceMs?: number): TeamChat {
  async function send({ text, href }: { key: string; text: string; href: string }): Promise<Delivered> {
    const address = URL.canParse(href) ? new URL(href).href.replaceAll("@", "%40") : "";
    const { response } = await post(url, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: [chatLine(text), address].filter(Boolean).join("\n") }),
      ...(patienceMs ? { patienceMs } : {}),
    });
    if (!response.ok) throw undelivered("chat", response, Date.now());
    return { externalId: null };
  }

  return { post: send };
}
