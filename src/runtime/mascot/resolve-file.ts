/**
 * Returns the URL of a file that a setting file lists. A path that begins with `http` or `//` is returned
 * unchanged.
 */
export function resolveFile(settingUrl: string, path: string): string {
  return /^(?:http|\/\/)/.test(path) ? path : new URL(path, settingUrl).href;
}
