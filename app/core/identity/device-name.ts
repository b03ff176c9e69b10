const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A display name for a browser, derived from its user agent; no text of the user agent is repeated. */
export function deviceName(userAgent: string): string {
  const known = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent.slice(0, 500)))?.[1];
  const [browser, system] = [known(browsers), known(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser");
}
