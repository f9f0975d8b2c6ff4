/** A name, and the pattern of its sign in a user agent unless that is the name itself. */
type Sign = readonly [name: string, pattern?: string];

/** A browser whose user agent also names another browser comes first. */
const BROWSERS: readonly Sign[] = [
  ["Edge", "Edg(?:e|A|iOS)?"],
  ["Opera", "OPR"],
  ["Samsung Internet", "SamsungBrowser"],
  ["WeChat", "MicroMessenger"],
  ["QQ", "QQ(?:Browser)?"],
  ["UC", "UC?Browser"],
  ["Firefox", "Firefox|FxiOS"],
  ["Chrome", "Chrome|CriOS"],
  ["Safari", String.raw`Version(?=.*\bSafari/)`],
];

const SYSTEMS: readonly Sign[] = [
  ["HarmonyOS", "HarmonyOS|OpenHarmony"],
  ["Android"],
  ["iOS", "iPhone|iPad|iPod"],
  ["Windows"],
  ["macOS", "Mac OS X"],
  ["ChromeOS", "CrOS"],
  ["Linux"],
];

/** Returns the browser and the system in a user agent, as far as known: `["Firefox 145", "Linux"]`. */
export function browserName(userAgent: string): readonly string[] {
  const findFirst = (signs: readonly Sign[], end: string) =>
    signs
      .flatMap(([name, pattern = name]) => {
        const found = new RegExp(String.raw`\b(?:${pattern})${end}`).exec(userAgent);
        return found === null ? [] : [[name, ...found.slice(1)].join(" ")];
      })
      .slice(0, 1);
  return [...findFirst(BROWSERS, String.raw`/(\d+)`), ...findFirst(SYSTEMS, String.raw`\b`)];
}
