/**
 * The token that the fake Telegram accepts. It has its own file because tests inside workerd cannot import a server's
 * file.
 */
export const FAKE_BOT_TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr";
