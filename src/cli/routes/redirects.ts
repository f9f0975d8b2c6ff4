import type { Problem, SourcePosition } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, foldSlashes, pageFile } from "../../runtime/model/path.js";
import { nameKey } from "../files/name-key.js";
import { createProblem } from "../messages/create-problem.js";

/** A redirect that no page declares. */
export interface GivenRedirect {
  readonly from: string;
  readonly to: string;
  /** The plugin that returned it, with the place that messages show; left out for the configuration. */
  readonly plugin?: { readonly name: string; readonly at: SourcePosition | null };
}

/** Old address and its target. */
export interface Redirect extends GivenRedirect {
  /** Canonical route. */
  readonly from: string;
  /** Canonical route, or the URL of a page of another site. */
  readonly to: string;
  /** Markdown file that declares the redirect; `null` for the configuration and plugins. */
  readonly source: string | null;
}

/** Finds redirects of the configuration and of plugins whose target is on this site but is no route. */
export function checkRedirects(
  redirects: readonly Redirect[],
  routes: ReadonlySet<string>,
): readonly Problem[] {
  return redirects
    .filter(({ source, to }) => source === null && to.startsWith("/") && !routes.has(to))
    .map(({ from, to, plugin = null }) => {
      const values = { from: decodeRoute(from), to: decodeRoute(to), plugin: plugin?.name ?? null };
      return createProblem("warning", "redirect-target", values, plugin?.at);
    });
}

/**
 * Returns the redirects from addresses in another Unicode form. Some file systems cannot hold them next to the pages,
 * so they are separate from the other redirects. hanblog's own servers need none of them.
 */
export function createSpellings(pages: readonly Page[], routes: ReadonlySet<string>): readonly Redirect[] {
  const found = pages.flatMap(({ relativePath, spellings = [] }) =>
    spellings.map(({ from, to }) => ({ from, to, source: relativePath })),
  );
  return [...new Map(found.map((redirect) => [redirect.from, redirect])).values()].filter(
    ({ from, to }) => routes.has(to) && !routes.has(from),
  );
}

/**
 * Returns the redirects of pages, from former addresses and `aliases`, then those of the configuration and of plugins. `files` are the routes of
 * other files that a redirect can lead to, such as feeds.
 */
export function createRedirects(
  pages: readonly Page[],
  given: readonly GivenRedirect[],
  files: ReadonlySet<string>,
): readonly Redirect[] {
  const paths = new Set(pages.map(({ path }) => path));
  const configured = given.map((redirect) => ({
    ...redirect,
    from: aliasRoute(redirect.from),
    to: targetRoute(redirect.to, paths, files),
    source: null,
  }));
  return [...createPageRedirects(pages, paths), ...configured];
}

function targetRoute(to: string, paths: ReadonlySet<string>, files: ReadonlySet<string>): string {
  if (!to.startsWith("/") || paths.has(to)) return to;
  const route = encodeRoute(decodeRoute(to));
  return files.has(route) ? route : aliasRoute(to);
}

/** Returns whether the address of a redirect differs only in case from its target. A host that ignores case would serve it in a circle. */
export function isSpelling({ from, to }: Redirect): boolean {
  return nameKey(pageFile(from)) === nameKey(pageFile(to));
}

/**
 * Returns the redirects without those whose address differs only in case from their target or from an earlier one. One file is enough
 * on a file system that cannot hold both.
 */
export function distinctFiles(redirects: readonly Redirect[]): readonly Redirect[] {
  const byName = new Map<string, Redirect>();
  for (const redirect of redirects.filter((one) => !isSpelling(one))) {
    const name = nameKey(pageFile(redirect.from));
    if (!byName.has(name)) byName.set(name, redirect);
  }
  return [...byName.values()];
}

function createPageRedirects(pages: readonly Page[], taken: ReadonlySet<string>): readonly Redirect[] {
  return pages.flatMap((page) => {
    const aliases = page.frontmatter.aliases.map(aliasRoute);
    // `:slug` turns Hello.md into hello. The author did not mean to rename the page, and many hosts cannot serve both
    // spellings.
    const isFree = !isSameName(page.regularPath, page.path) && !taken.has(page.regularPath);
    // A README with a permalink leaves the address of its folder to the index.
    const old = isFree ? [page.regularPath, ...aliases] : aliases;
    return [...new Set(old)]
      .filter((from) => pageFile(from) !== pageFile(page.path))
      .map((from) => ({ from, to: page.path, source: page.relativePath }));
  });
}

function isSameName(one: string, other: string): boolean {
  return nameKey(pageFile(one)) === nameKey(pageFile(other));
}

function aliasRoute(alias: string): string {
  const route = encodeRoute(foldSlashes(`/${decodeRoute(alias)}`));
  return /\/$|\.html?$/.test(route) ? route : `${route}/`;
}
