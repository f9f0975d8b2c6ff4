/** The URL of a file that a setting file names; one that begins with `http` or `//` is used as it is given. */
export function resolveFile(settingUrl: string, path: string): string {
  return /^(?:http|\/\/)/.test(path) ? path : new URL(path, settingUrl).href;
}
