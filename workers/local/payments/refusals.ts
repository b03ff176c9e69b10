/** An error as Stripe's API writes it. */
export type StripeError = { type: string; message: string; code?: string; param?: string };

export class BankRefusal extends Error {
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, message: string, more: Partial<StripeError> = {}) {
    super(message);
    this.status = status;
    this.error = { type: "invalid_request_error", message, ...more };
  }
}

export function noSuch(what: string, id: string, param: string): BankRefusal {
  return new BankRefusal(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}
