import type { TestProject } from "vitest/node";
import { startFakeChat } from "./fake-chat.ts";
import { startFakeClerk } from "./fake-clerk.ts";
import { startFakeGhost } from "./fake-ghost.ts";
import { startFakeOpenServices } from "./fake-open-services.ts";
import { startFakePush } from "./fake-push.ts";
import { startFakeTelegram } from "./fake-telegram.ts";
import { startFakeTurnitin } from "./fake-turnitin.ts";
import { startFakeTurnstile } from "./fake-turnstile.ts";

declare module "vitest" {
  export interface ProvidedContext {
    chatUrl: string;
    clerkApiUrl: string;
    ghostUrl: string;
    openServicesUrl: string;
    pushUrl: string;
    telegramUrl: string;
    turnitinUrl: string;
    turnstileUrl: string;
  }
}

/** Tests inside workerd cannot open a port, so the fakes run outside of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chat = await startFakeChat();
  project.provide("chatUrl", chat.url);
  const push = await startFakePush();
  project.provide("pushUrl", push.url);
  const telegram = await startFakeTelegram();
  project.provide("telegramUrl", telegram.url);
  const clerk = await startFakeClerk();
  const openServices = await startFakeOpenServices();
  const ghost = await startFakeGhost();
  project.provide("ghostUrl", ghost.url);
  const turnitin = await startFakeTurnitin();
  project.provide("turnitinUrl", turnitin.url);
  const turnstile = await startFakeTurnstile();
  project.provide("turnstileUrl", turnstile.url);
  project.provide("clerkApiUrl", clerk.url);
  project.provide("openServicesUrl", openServices.url);
  return async () => {
    await chat.stop();
    await push.stop();
    await telegram.stop();
    await clerk.stop();
    await openServices.stop();
    await ghost.stop();
    await turnitin.stop();
    await turnstile.stop();
  };
}
