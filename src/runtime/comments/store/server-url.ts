/** Hosts by the end of the app id, used if the router does not respond. */
const HOSTS: readonly (readonly [suffix: string, url: string])[] = [
  ["-9Nh9j0Va", "https://tab.leancloud.cn"],
  ["-MdYXbMMI", "https://us.leancloud.cn"],
];
const DEFAULT_HOST = "https://leancloud.cn";

const ROUTER = "https://app-router.com/2/route";

/** Returns the server URL of an app on LeanCloud: the router's `api_server`, or else the host for the id. */
export async function findServer(appId: string, send: typeof fetch): Promise<string> {
  try {
    const response = await send(`${ROUTER}?appId=${encodeURIComponent(appId)}`);
    const answer: unknown = await response.json();
    const host: unknown = Reflect.get(Object(answer), "api_server");
    if (typeof host === "string" && /^[\w.-]+$/.test(host)) return `https://${host}`;
  } catch {
    // Falls back to the host for the id.
  }
  return HOSTS.find(([suffix]) => appId.endsWith(suffix))?.[1] ?? DEFAULT_HOST;
}
