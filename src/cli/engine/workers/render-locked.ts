import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Password } from "../../config/passwords.js";
import type { CompiledBody } from "../../content/markdown-context.js";
import { lockedBody, secretParts, sealPage } from "../../render/seal-page.js";
import {
  componentStyleUrls,
  createQueryLog,
  createRouteFiles,
  type QueryLog,
  type RouteFiles,
  type RenderContext,
  sidebarKey,
} from "../../render/route-files.js";
import { createStyleStore, createStyleSheet } from "../../render/style-sheet.js";
import { completeView } from "../../routes/complete-view.js";
import { pageInfo } from "../../routes/route-info.js";
import type { Page } from "../../../runtime/model/page.js";
import type { RouteData, RouteInfo } from "../../../runtime/model/render.js";
import { addBase } from "../../../runtime/model/path.js";
import {
  type SealedPage,
  type SecretPage,
  unlockRoute,
} from "../../../runtime/model/document/sealed-page.js";

/** A page with a password. */
export interface LockedRoute {
  /** Public data of the route. */
  readonly data: Extract<RouteData, { kind: "page" }>;
  /** The page as its readers see it. */
  readonly page: Page;
  readonly body: CompiledBody;
  /** `null` if the environment has none; then the page cannot be unlocked. */
  readonly password: Password | null;
  readonly sealed: SealedFiles;
}

/** Renders the document of a page with a password: its form, and its encrypted content. */
export function renderLocked(context: RenderContext, locked: LockedRoute): RouteFiles {
  const { data, page, password, sealed } = locked;
  const log = createQueryLog(context);
  const text = JSON.stringify(renderSecret(context, locked, log));
  const withQueries = (files: RouteFiles): RouteFiles => ({
    ...files,
    queries: new Set([...files.queries, ...log.queries]),
  });
  const { path } = data.info;
  if (password === null)
    return withQueries(createRouteFiles(context, { route: data, body: lockedBody(null), comments: null }));
  const known: { page: SealedPage | null } = { page: null };
  const found = sealPage({ path, text, password }, (salt) => (known.page = sealed.find(page.key, salt)));
  if (found !== known.page) sealed.keep(page.key, found);
  return withQueries(createRouteFiles(context, { route: data, body: lockedBody(found), comments: null }));
}

/** Renders the content for readers, with the data that layouts show next to it. */
function renderSecret(context: RenderContext, locked: LockedRoute, log: QueryLog): SecretPage {
  const { renderer, sidebars, movesStyles } = context;
  const { data, page, body } = locked;
  const info = pageInfo(renderer.site, page);
  const parts = secretParts({ page, info, view: { headers: [], opensWithTitle: false } });
  const view = completeView(unlockRoute(data, parts), body);
  const store = createStyleStore(addBase(renderer.site.base, data.info.path));
  const rendered = renderer.render({
    route: view,
    answer: log.answer,
    body: body.body,
    comments: null,
    sidebar: sidebars.get(sidebarKey(data) ?? "")?.items ?? null,
    componentStyles: componentStyleUrls(context),
    ...(movesStyles ? { storeStyles: store.inHtml } : {}),
  });
  const { style } = body.body;
  // A style sheet in a file would be readable.
  const sheet = createStyleSheet(rendered.content ?? "");
  return {
    ...(view.kind === "page"
      ? secretParts({ page, info: { ...info, ...postsOf(log.withPosts(view)) }, view: view.page })
      : parts),
    html: rendered.content,
    ...(style === undefined ? {} : { style }),
    ...(sheet === null ? {} : { css: sheet.text }),
  };
}

function postsOf({ info: { posts } }: RouteData): Pick<RouteInfo, "posts"> {
  return posts === undefined ? {} : { posts };
}

/** Encrypted pages of earlier builds, one file per page. They contain what the site's documents contain. */
export interface SealedFiles {
  /** Returns the page with this key if it was encrypted with this salt, else `null`. */
  readonly find: (key: string, salt: string) => SealedPage | null;
  readonly keep: (key: string, sealed: SealedPage) => void;
}

/** Opens the files in a folder, which need not exist. */
export function openSealedFiles(dir: string): SealedFiles {
  return {
    find(key, salt) {
      try {
        const stored: unknown = JSON.parse(readFileSync(join(dir, key), "utf8"));
        const sealed = isStored(stored) && stored.sum === sumOf(stored.sealed) ? stored.sealed : null;
        return sealed?.salt === salt ? sealed : null;
      } catch {
        return null;
      }
    },
    keep(key, sealed) {
      mkdirSync(dir, { recursive: true });
      const file = join(dir, `${key}.${randomUUID()}`);
      writeFileSync(file, JSON.stringify({ sum: sumOf(sealed), sealed }));
      renameSync(file, join(dir, key));
    },
  };
}

/** Returns a hash that detects damaged files. */
function sumOf(sealed: SealedPage): string {
  return createHash("sha256").update(JSON.stringify(sealed)).digest("base64");
}

function isStored(value: unknown): value is { readonly sum: string; readonly sealed: SealedPage } {
  return typeof value === "object" && value !== null && "sum" in value && "sealed" in value;
}
