const emails = atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

/** An image of one pixel: the smallest PNG that every decoder accepts. */
export const dot = Uint8Array.from(emails, (emailMessage) => emailMessage.charCodeAt(0));
