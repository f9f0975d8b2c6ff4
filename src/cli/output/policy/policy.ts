import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DIRECTIVES, type Directive } from "../../config/options/policy-schema.js";
import { compareText } from "../../../runtime/model/lists/listing.js";

/** A source that a document needs, with its directive: `img-src https://a.example`. */
export type PolicySource = `${Directive} ${string}`;

/** Sources of every policy. hanblog loads scripts, styles and data only from its own site. */
export const OWN_SOURCES: readonly PolicySource[] = [
  ...(["script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"] as const).map(
    (directive) => `${directive} 'self'` as const,
  ),
  "trusted-types hanblog",
  "trusted-types default",
];

/**
 * Sources of pages with diagrams. Mermaid, and only Mermaid, needs inline styles, which replace their hashes, and
 * a Trusted Types policy of its own.
 */
export const DIAGRAM_SOURCES: readonly PolicySource[] = [
  "style-src 'unsafe-inline'",
  "trusted-types dompurify",
];

/** Parts of a content security policy. */
export interface PolicyParts {
  readonly sources: readonly PolicySource[];
  readonly trustedTypes: boolean;
}

/** Returns the text of a policy that is sent as a header. Other sites cannot show the pages in a frame. */
export function headerPolicy({ sources, trustedTypes }: PolicyParts): string {
  const isFramed = sources.some((source) => source.startsWith("frame-ancestors "));
  return createPolicy({
    sources: isFramed ? sources : [...sources, "frame-ancestors 'self'"],
    trustedTypes,
  });
}

/** Returns the text of a policy in a document, where browsers ignore the frames that show it. */
export function documentPolicy({ sources, trustedTypes }: PolicyParts): string {
  return createPolicy({
    sources: sources.filter((source) => !source.startsWith("frame-ancestors ")),
    trustedTypes,
  });
}

/**
 * Returns the text of a policy that allows exactly the given sources, on one line. It allows no `<base>` unless a
 * source says otherwise.
 */
function createPolicy({ sources, trustedTypes }: PolicyParts): string {
  const lists = new Map<string, Set<string>>();
  for (const source of sources) {
    const end = source.indexOf(" ");
    const directive = source.slice(0, end);
    lists.set(directive, (lists.get(directive) ?? new Set()).add(source.slice(end + 1)));
  }
  const listed = DIRECTIVES.flatMap((directive) => {
    if (directive === "trusted-types" && !trustedTypes) return [];
    const list = reduce(lists.get(directive) ?? []);
    if (list.length > 0) return [`${directive} ${list.join(" ")}`];
    return directive === "base-uri" ? ["base-uri 'none'"] : [];
  });
  const required = trustedTypes ? ["require-trusted-types-for 'script'"] : [];
  return ["default-src 'none'", ...listed, ...required].join("; ");
}

/** Sorts the sources of a directive, keywords first, and leaves out those that another one includes. */
function reduce(all: Iterable<string>): readonly string[] {
  const list = [...all];
  const isInline = list.includes("'unsafe-inline'");
  return (
    list
      // Browsers ignore `unsafe-inline` next to a hash.
      .filter((source) => !isInline || !source.startsWith("'sha256-"))
      .filter((source) => !source.startsWith("https://") || !list.includes("https:"))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || compareText(a, b))
  );
}

function rankOf(source: string): number {
  if (source === "'self'") return 0;
  if (source.startsWith("'")) return 1;
  return source.includes("/") ? 3 : 2;
}

/** Returns the source that allows an inline script or style, or an event handler. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Returns the source that allows an address, or `null` for an address within the site. */
export function sourceOf(address: string): string | null {
  const text = address.trim();
  if (/^(?:data|blob):/i.test(text)) return text.slice(0, text.indexOf(":") + 1).toLowerCase();
  if (!/^(?:https?:)?[/\\]{2}/i.test(text) || !URL.canParse(text, "https://example.com")) return null;
  const { host, protocol, origin } = new URL(text, "https://example.com");
  // A host may contain a semicolon, which would begin another directive.
  if (!/^[\w.:[\]-]+$/.test(host)) return null;
  // Without a scheme, the address has that of the page.
  if (/^[/\\]/.test(text)) return host;
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

const FONT_FACE = /@font-face\s*\{[^{}]*\}/gi;
const IMPORT = /@import\s+(?:url\(\s*)?["']?([^\s"')]+)/gi;
const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))/gi;

/** Returns the sources, other than the site's own, from which a style sheet loads fonts, images and other sheets. */
export function styleSources(css: string): readonly PolicySource[] {
  const addressesIn = (text: string) =>
    Array.from(text.matchAll(ADDRESS), ([, a, b, c]) => a ?? b ?? c ?? "");
  const list = (directive: Directive, addresses: readonly string[]) =>
    addresses.flatMap((address): readonly PolicySource[] => {
      const source = sourceOf(address);
      return source === null ? [] : [`${directive} ${source}`];
    });
  const imports = Array.from(css.matchAll(IMPORT), ([, address = ""]) => address);
  return [
    ...list("font-src", (css.match(FONT_FACE) ?? []).flatMap(addressesIn)),
    ...list("style-src", imports),
    ...list("img-src", addressesIn(css.replace(FONT_FACE, "").replace(IMPORT, ""))),
  ];
}

/** Name of the policy's file in the output folder. */
export const POLICY_FILE = "policy.txt";

/** Name of the header with the policy. */
export const POLICY_HEADER = "Content-Security-Policy";

/** Returns the policy in the form of each host, as one text from which the owner copies. */
export function hostForms(policy: string, base: string): string {
  const name = POLICY_HEADER;
  const forms = [
    ["_headers of Cloudflare Pages and Netlify", `${base}*\n  ${name}: ${policy}`],
    ["netlify.toml", `[[headers]]\n  for = "${base}*"\n  [headers.values]\n    ${name} = "${policy}"`],
    ["nginx, in each location that has an add_header", `add_header ${name} "${policy}" always;`],
    ["Caddyfile", `header ${name} "${policy}"`],
    [".htaccess of Apache", `Header always set ${name} "${policy}"`],
  ];
  return forms.map(([host, form]) => `# ${host}\n${form}\n`).join("\n");
}

/** Writes the policy in the form of each host into the folder of the cache. The owner copies one. */
export async function writeHostForms(cacheDir: string, policy: string, base: string): Promise<void> {
  const file = join(cacheDir, POLICY_FILE);
  const text = hostForms(policy, base);
  const former = await readFile(file, "utf8").catch(() => null);
  if (former === text) return;
  await mkdir(cacheDir, { recursive: true });
  await writeFile(file, text);
}

/** Returns the tag that puts a policy into a document. Its text needs no escapes. */
export function policyTag(policy: string): string {
  return `<meta http-equiv="${POLICY_HEADER}" content="${policy}">\n`;
}

/** Puts a policy into a document, after the tag of the encoding and before all that it applies to. */
export function insertPolicy(html: string, policy: string): string {
  const head = html.indexOf("<head>\n") + "<head>\n".length;
  const encoding = /^<meta charset=[^>]*>\n/.exec(html.slice(head, head + 100))?.[0] ?? "";
  const at = head + encoding.length;
  return html.slice(0, at) + policyTag(policy) + html.slice(at);
}
