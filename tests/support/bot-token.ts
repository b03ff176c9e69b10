/**
 * The only token that the fake Telegram accepts. In a separate file, because tests inside workerd cannot import the
 * file of a server.
 */
export const FAKE_BOT_TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr";
