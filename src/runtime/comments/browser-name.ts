/** Patterns of browser names. A browser whose user agent also names another browser comes first. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
  ["WeChat", /\bMicroMessenger\/([\d.]+)/],
  ["QQ", /\bQQ(?:Browser)?\/([\d.]+)/],
  ["UC", /\bUC?Browser\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+).*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["HarmonyOS", /\b(?:HarmonyOS|OpenHarmony)\b/],
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Returns the browser and the system in a user agent, as far as known: `["Firefox 145", "Linux"]`. */
export function browserName(userAgent: string): readonly string[] {
  const browser = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]?.split(".")[0];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = SYSTEMS.filter(([, pattern]) => pattern.test(userAgent)).map(([name]) => name);
  return [...browser.slice(0, 1), ...system.slice(0, 1)];
}
