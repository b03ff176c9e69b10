/** Functions of db/, as `file name`, whose statements only a deep test sends, and which one. */
export const sentInDeepRun: Readonly<Record<string, string>> = {};

/** Functions of db/ whose statements no test inside workerd sends, and why. */
export const sentInNoTest: Readonly<Record<string, string>> = {};
