import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeRoute } from "../../runtime/model/path.js";

const REDIRECT_STATUSES = [301, 302, 308] as const;

/** A rule of `_redirects`, as https://docs.netlify.com/manage/routing/redirects/overview/ describes it. */
export interface RedirectRule {
  /** Decoded path. */
  readonly from: string;
  readonly to: string;
  readonly status: (typeof REDIRECT_STATUSES)[number];
  /** Whether it applies to an address that has a file, too. */
  readonly isForced: boolean;
}

/** A rule of `_headers`, as https://developers.cloudflare.com/pages/configuration/headers/ describes it. */
export interface HeaderRule {
  /** Path, or the beginning of paths with `*` at its end. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Reads the redirects of an output folder. Rules with placeholders and with another status are left out. */
export function readRedirectRules(dir: string): readonly RedirectRule[] {
  return linesOf(join(dir, "_redirects")).flatMap((line): readonly RedirectRule[] => {
    const [from = "", to = "", code = "302"] = line.trim().split(/\s+/);
    const status = REDIRECT_STATUSES.find((known) => known === Number.parseInt(code, 10));
    if (to === "" || from.startsWith("#") || /\*|\/:/.test(from) || status === undefined) return [];
    return [{ from: decodeRoute(from), to, status, isForced: code.endsWith("!") }];
  });
}

/** Reads the header rules of an output folder. */
export function readHeaderRules(dir: string): readonly HeaderRule[] {
  const rules: { path: string; headers: (readonly [string, string])[] }[] = [];
  for (const line of linesOf(join(dir, "_headers"))) {
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (/^[/h]/.test(line)) rules.push({ path: decodeRoute(line.trim()), headers: [] });
  }
  return rules;
}

/** Returns the headers of all rules for a decoded path. The values of one name are joined. */
export function headersFor(rules: readonly HeaderRule[], path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const rule of rules) {
    const isMatch = rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path;
    if (!isMatch) continue;
    for (const [name, value] of rule.headers) {
      const former = found.get(name);
      found.set(name, former === undefined ? value : `${former}, ${value}`);
    }
  }
  return found;
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}
