/** Thirteen to nineteen digits, with single spaces, dots or dashes between them, as card numbers are usually written. */
const CANDIDATE = /(?<![\d])\d(?:[ .\-\u00a0\u2009\u2010-\u2015]?\d){12,18}(?!\d)/g;

/**
 * Masks payment card numbers in a text: sequences of 13 to 19 digits with a valid check digit (ISO/IEC 7812-1,
 * Luhn) and a card's first digits. The last four digits are kept, as on a receipt.
 */
export function maskCardNumbers(text: string): { text: string; masked: boolean } {
  let masked = false;
  const safe = text.replace(CANDIDATE, (written) => {
    const digits = written.replace(/\D/g, "");
    if (!/^[2-6]/.test(digits) || /^(\d)\1+$/.test(digits) || !passesLuhn(digits)) return written;
    masked = true;
    return `•••• •••• •••• ${digits.slice(-4)}`;
  });
  return { text: safe, masked };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
