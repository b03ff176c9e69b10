/** The platform's secret, then the one before it: the first signs and seals, both verify and open. */
export function secretsOf(env: { TEXT_KEY?: string | undefined; TEXT_KEY_PREVIOUS?: string | undefined }): string[] {
  return [env.TEXT_KEY, env.TEXT_KEY_PREVIOUS].filter((secret) => secret !== undefined);
}
