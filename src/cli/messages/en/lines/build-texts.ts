import { plural } from "../../../../runtime/model/text/plural.js";
import type { BuildTexts, ReportTexts, ServeTexts } from "../../texts.js";

/** English lines of `hanblog build`. */
export const buildTexts: BuildTexts = {
  reading: (done, total) => `reading ${done}/${total}`,
  rendering: (done, total) => `rendering ${done}/${total}`,
  picturing: (done, total) => `images ${done}/${total}`,
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
  plugins: (times) =>
    `plugins: ${times.map(({ name, time, share }) => `${name} ${time} (${share} %)`).join(", ")}`,
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
  sizes: {
    everyPage: "loaded by every page",
    onDemand: "loaded when they are used",
    ofPages: "data and styles of single pages",
    documents: "HTML",
    others: "other files",
  },
  notes: {
    "utc-days": () =>
      'dates use UTC. Set `timeZone` in the configuration to use another time zone, such as "America/New_York"',
    "comments-off": () =>
      "comments: off. `comments.store` has no service. Set `serverURLs`, `appId` and `appKey` to the values that `hanblog comments` prints",
    "comments-local": ({ service }) =>
      `comments: the service ${service} is on this machine. Set \`comments.store.serverURLs\` to its public address, or visitors see no comments`,
    "mascot-off": ({ package: name, command }) =>
      `mascot: off. The package ${name} is missing or has an unsupported version. To install it: ${command}`,
    "pictures-off": ({ images }) =>
      `images: ${images} without smaller forms. Run \`npm install sharp\` for AVIF and WebP at several widths, or set \`images: false\``,
    "large-images": ({ images, file, size }) =>
      `images: ${images} above the limit, the largest is ${file} with ${size} kB. Pages load smaller forms, and the zoom loads the file`,
    "own-package": ({ name, version, shipped }) =>
      `${name} ${version} of this site is used instead of ${shipped}, which hanblog brings along`,
    "other-major": ({ name, version, shipped }) =>
      `${name} ${version} of this site is not used: hanblog needs version ${shipped} or a later one with the same first number`,
    composed: ({ names, from, to }) =>
      `addresses in composed Unicode form (NFC): ${names}, such as ${to}. Decomposed forms, such as ${from}, redirect to them if the file system can hold both`,
    scheduled: ({ file, clock, timeZone }) => `skipped until its date: ${file} (${clock}, ${timeZone})`,
  },
};

/** English words around problems. */
export const reportTexts: ReportTexts = {
  error: "error",
  warning: "warning",
  bug: "bug",
  reportBug: "hanblog failed. Please report this:",
  more: (count, code) => `and ${count} more ${code}. Use --verbose to show all`,
  morePlaces: (count, named) => {
    const places = plural(count, "more place");
    return `and in ${places}${named === "" ? "" : `: ${named}`}`;
  },
  errorCount: (count) => plural(count, "error"),
  explanation: (code, url, hasHelp) =>
    `Explanation: ${hasHelp ? `hanblog help ${code ?? "<code>"}, or ` : ""}${url}`,
};

/** English lines of `hanblog dev` and `hanblog preview`. */
export const serveTexts: ServeTexts = {
  portInUse: (wanted, used) => `Port ${wanted} is in use. Using ${used} instead.`,
  devServer: (url) => `Dev server: ${url}`,
  preview: (url) => `Preview: ${url}`,
  answersLike: (host) => `Answers as ${host} does: redirects, headers, missing paths`,
  network: (url) => `Network: ${url}`,
  reachable: "The site is reachable from the network. Anyone there can read it.",
  fixed: (warnings) => {
    if (warnings === null) return "All errors are fixed.";
    if (warnings === 0) return "All problems are fixed.";
    return `All errors are fixed. ${plural(warnings, "warning")} left.`;
  },
  baseChanged: (base) => `The base is now ${base}`,
  ready: (pages, milliseconds) => `${plural(pages, "page")}, ready after ${milliseconds} ms`,
  commentsStored: (file, url) => `Comments that you write here are stored in ${file}, by a service at ${url}`,
  commentsOff: (reason) => `Comments are off: ${reason}`,
  commentsPassword: (password) => `Owner's password for these comments: ${password}`,
};
