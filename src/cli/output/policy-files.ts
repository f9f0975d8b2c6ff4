import type { OutputFile } from "./output-file.js";

/** Name of the policy's file in the output folder. */
export const POLICY_FILE = "policy.txt";

/** Name of the header with the policy. */
export const POLICY_HEADER = "Content-Security-Policy";

/**
 * Returns the policy in the form of each host, for the owner to copy. A header can also forbid other sites to show
 * the pages in a frame, which a tag cannot.
 */
export function hostForms(policy: string, base: string): readonly OutputFile[] {
  const name = POLICY_HEADER;
  return [
    { file: POLICY_FILE, content: `${policy}\n` },
    // Netlify and Cloudflare Pages.
    { file: "_headers", content: `${base}*\n  ${name}: ${policy}\n` },
    {
      file: "netlify.toml",
      content: `[[headers]]\n  for = "${base}*"\n  [headers.values]\n    ${name} = "${policy}"\n`,
    },
    { file: "nginx.conf", content: `add_header ${name} "${policy}" always;\n` },
    { file: "Caddyfile", content: `header ${name} "${policy}"\n` },
    { file: ".htaccess", content: `Header always set ${name} "${policy}"\n` },
  ];
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
