/** What our bot says. It says nothing of a conversation: whoever looks over a shoulder learns that there is one. */
export function telegramWords(settings: string) {
  return {
    help: `I pass what you write here on to your conversations at Marginalia, and tell you when an answer is there. To link this chat, open your settings and press “Link Telegram”: ${settings}\n\n/stop unlinks this chat.`,
    asked: (name: string) =>
      `This chat asks to be linked with the account of ${name}. Nothing happens before that is confirmed on the settings page: ${settings}\n\nIf this is not your account, send /stop.`,
    badCode: `This code is not good any more: it works once, for ten minutes. Get a new one on your settings page: ${settings}`,
    alreadyLinked:
      "This chat or that account is linked already. Send /stop here, or unlink it on the settings page, then try again.",
    stopped: "This chat is unlinked. You will not hear from me any more.",
    notLinked: `This chat is not linked with an account, so nobody read this. Link it on your settings page: ${settings}`,
    taken: "Your message is with us.",
    refused: `We could not take this message. Write to us on your messages page: ${new URL("/dashboard/messages", settings).href}`,
    notText: `I can only pass on text. Pictures, files and recordings go by your messages page: ${new URL("/dashboard/messages", settings).href}`,
    edited: "What was sent stays as it was sent. Write the change as a new message.",
    tooMany:
      "That is more than twenty messages in a minute, and this one was not passed on. Wait a minute, then send it again.",
    cut: "[The message went on. It was cut here at 4,000 characters.]",
  };
}
