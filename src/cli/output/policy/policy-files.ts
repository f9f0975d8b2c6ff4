import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
