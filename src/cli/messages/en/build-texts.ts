import { plural } from "../../../runtime/model/plural.js";
import type { BuildTexts } from "../texts.js";

/** English lines of `hanblog build`. */
export const buildTexts: BuildTexts = {
  reading: (done, total) => `reading ${done}/${total}`,
  rendering: (done, total) => `rendering ${done}/${total}`,
  warningCount: (count) => `${plural(count, "warning")}. Use --strict to treat warnings as errors`,
  pageCount: ({ pages, listings, redirects, duration }) => {
    const also = redirects === 0 ? "" : ` and ${plural(redirects, "redirect")}`;
    return `${plural(pages, "page")}, ${plural(listings, "listing")}${also} in ${duration}`;
  },
  fileCount: ({ added, changed, unchanged, removed, written }) => {
    const counts = `${added} added, ${changed} changed, ${unchanged} unchanged`;
    return `files: ${written === null ? counts : `${written} written (${counts})`}, ${removed} removed`;
  },
  size: ({ html, js, css }) => `size: ${html} HTML, ${js} JS, ${css} CSS`,
  articleSize: (raw, gzip) => `one article loads ${raw} (${gzip} gzipped)`,
  hosts: (hosts) => {
    const named = hosts.map(({ host, purposes }) =>
      purposes.length === 0 ? host : `${host} (${purposes.join(", ")})`,
    );
    return `pages load from other hosts: ${named.join(", ")}`;
  },
  draftCount: (count) => `drafts skipped: ${count} (use --drafts to include them)`,
  output: (dir) => `output: ${dir}`,
  milliseconds: (milliseconds) => `${milliseconds} ms`,
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
  notes: {
    "utc-days": () =>
      'dates use UTC. Set `timeZone` in the configuration to use another time zone, such as "America/New_York"',
    "comments-off": () =>
      "comments: off. `comments.store` has no service. Set `serverURLs`, `appId` and `appKey` to the values that `hanblog comments` prints",
    "comments-local": ({ service }) =>
      `comments: the service ${service} is on this machine. Set \`comments.store.serverURLs\` to its public address, or visitors see no comments`,
    "mascot-off": ({ package: name, command }) =>
      `mascot: off. The package ${name} is missing or has an unsupported version. To install it: ${command}`,
    "own-package": ({ name, version, shipped }) =>
      `${name} ${version} of this site is used instead of ${shipped}, which hanblog brings along`,
    "other-major": ({ name, version, shipped }) =>
      `${name} ${version} of this site is not used: hanblog needs version ${shipped} or a later one with the same first number`,
    composed: ({ names, from, to }) =>
      `addresses in composed Unicode form (NFC): ${names}, such as ${to}. Decomposed forms, such as ${from}, redirect to them if the file system can hold both`,
    scheduled: ({ file, clock, timeZone }) => `skipped until its date: ${file} (${clock}, ${timeZone})`,
  },
};
