import type { Problem } from "../../runtime/model/error.js";
import type { Project } from "../config/project.js";

/** Options that decide which addresses and files a site has. */
const ADDRESS_OPTIONS: readonly string[] = [
  "base",
  "cleanUrls",
  "comments",
  "defaults",
  "feed",
  "host",
  "locales",
  "pageSize",
  "permalink",
  "redirects",
  "sitemap",
  "taxonomies",
  "timeZone",
  "url",
];

/** Matches codes of problems with addresses. */
const OF_ADDRESSES = /^(?:address|broken|outside|permalink|public|redirect|redirected|sidebar)-/;

/**
 * Returns a function that tests whether a problem exists whatever the faulty options of the configuration should be. The
 * other problems are reported once the options are correct.
 */
export function createIsCertain({ faults }: Pick<Project, "faults">): (problem: Problem) => boolean {
  const mayMove = faults !== null && ADDRESS_OPTIONS.some((name) => faults.options.has(name));
  return ({ code }) => !mayMove || !OF_ADDRESSES.test(code);
}
