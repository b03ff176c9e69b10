/** The texts of our bot. They contain nothing of a conversation, because other people may see the screen. */
export function telegramTexts(settings: string) {
  return {
    help: `I forward your messages to Marginalia support and tell you when we reply. To link this chat, open your settings and press “Link Telegram”: ${settings}\n\n/stop unlinks this chat.`,
    asked: (name: string) =>
      `This chat asks to be linked to the account of ${name}. Confirm the link on the settings page: ${settings}\n\nIf this is not your account, send /stop.`,
    badCode: `This code has expired or was already used (a code works once, for ten minutes). Get a new one on your settings page: ${settings}`,
    alreadyLinked:
      "This chat or the account is already linked. Send /stop here, or unlink it on the settings page, then try again.",
    stopped: "This chat is unlinked. You will get no more messages here.",
    notLinked: `This chat is not linked to an account, so your message was not delivered. Link it on your settings page: ${settings}`,
    taken: "We received your message.",
    refused: `This message could not be delivered. Write to us on your messages page: ${new URL("/dashboard/messages", settings).href}`,
    notText: `I can only forward text. Send pictures, files and recordings on your messages page: ${new URL("/dashboard/messages", settings).href}`,
    edited: "Changes to a sent message are not forwarded. Send the change as a new message.",
    tooMany:
      "You sent more than twenty messages in a minute, so this one was not forwarded. Wait a minute, then send it again.",
    cut: "[Message shortened to 4,000 characters.]",
  };
}
