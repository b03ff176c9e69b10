/** The one token the fake Telegram takes. Apart from it, since tests inside workerd cannot read a server's file. */
export const FAKE_BOT_TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr";
