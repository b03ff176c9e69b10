/** The ground of the signed-in areas (`--canvas` in tokens.css), for the frame of the window around them. */
export const appColours = { light: "#edf1ee", dark: "#0e131b" } as const;
