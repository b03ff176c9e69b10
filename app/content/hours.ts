/** When people answer, and within how many of those hours they mean to. Days as in ISO 8601: Monday is 1. Hours in UTC. */
export const hours = { days: [1, 2, 3, 4, 5], from: 8, to: 20, within: 4 } as const;

export const hoursInWords = "Monday to Friday, 08:00 to 20:00 UTC";
