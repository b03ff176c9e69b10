/** Tests that were merged into another or deleted, as `file › title`: into which, or why (npm run test:list). */
export const endedTests: Readonly<Record<string, string>> = {};
