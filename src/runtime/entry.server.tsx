import type { ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app/App.js";
import { Island } from "./app/islands/LiveHtml.js";
import { createLayouts } from "./app/layouts.js";
import { loadComponents, checkLoads, openTheme } from "./app/rendering/open-theme.js";
import { openBaker, type Bake, readSiteIssues } from "./app/rendering/open-baker.js";
import { dropImagePreloads } from "./app/rendering/drop-image-preloads.js";
import { createPartCache, type PartCache } from "./app/rendering/part-cache.js";
import { Providers } from "./app/Providers.js";
import { renderBody } from "./app/islands/render-body.js";
import { AnswersContext } from "./app/posts.js";
import { CardsContext } from "./app/cards.js";
import { PartContext } from "./app/repeated.js";
import type { View } from "./app/site-context.js";
import { staticComponents } from "./app/rendering/static-components.js";
import { builtInComponents } from "./built-in.js";
import {
  CARDS_END,
  CARDS_START,
  CONTENT_END,
  CONTENT_START,
  textBetween,
} from "./model/document/document.js";
import type { Renderer, RenderInput, RenderResult, PostList, RouteData } from "./model/render.js";
import type { SiteShell } from "./model/site.js";
import { createStaticRouter } from "./router/router-context.js";
import type { ComponentLoader, CreateTheme } from "./theme-contract.js";

/** Options that the build's entry passes to the renderer. */
export interface RendererOptions {
  readonly site: SiteShell;
  readonly createTheme: CreateTheme;
  /** Names of all exports of the theme's index, to suggest the name of a misspelt one. */
  readonly themeExports?: readonly string[];
  /** The site's own components. They replace the theme's of the same name. */
  readonly components: Readonly<Record<string, ComponentLoader>>;
}

/**
 * Creates the renderer of a site. It loads every layout and component once, so that pages render
 * synchronously. Rejects with the errors of `createTheme`. Rejects with a `HanblogError` for a theme that
 * breaks the contract, or a file without a component.
 */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const { site } = options;
  const themeModule = { createTheme: options.createTheme, exports: options.themeExports ?? [] };
  const theme = openTheme(themeModule, site.themeConfig);
  await checkLoads(theme);
  const layouts = createLayouts(theme);
  await layouts.loadAll();
  const named = { ...theme.components, ...options.components };
  const loaders = { ...builtInComponents, ...named };
  const components = new Map([...Object.entries(staticComponents), ...(await loadComponents(loaders))]);
  const context = { site, components: loaders, openSearch: noSearch };
  const router = createStaticRouter(site.base);
  const bake = await openBaker(site);
  const parts = createPartCache({ tag: `part-${crypto.randomUUID()}` });

  const content = ({ route, sidebar, body, componentStyles, answer }: RenderInput): string | null => {
    if (body === null) return null;
    const view: View = { route, sidebar, html: null };
    return renderBody(body, {
      file: sourceOf(route),
      components,
      styles: componentStyles,
      draw: (island) => (
        <AnswersContext value={answer ?? null}>
          <Island island={island} site={context} router={router} view={view} />
        </AnswersContext>
      ),
    });
  };

  return {
    site,
    htmlAttributes: theme.htmlAttributes ?? {},
    head: theme.head ?? [],
    isStatic: theme.isStatic ?? false,
    layouts: Object.keys(theme.pageLayouts ?? {}),
    components: Object.keys({ ...staticComponents, ...named }).toSorted(),
    render(input) {
      const move = input.storeStyles ?? keep;
      const written = content(input);
      const html = written === null ? null : move(written);
      const { route, sidebar } = input;
      const comments = drawComments(bake, input);
      const marked = html === null ? null : CONTENT_START + parts.contentPlace + CONTENT_END;
      const view: View = { route, sidebar, html: marked, comments };
      return drawPage(parts, { view, content: html, move }, (app) => (
        <AnswersContext value={input.answer ?? null}>
          <Providers site={context} router={router} view={view}>
            {app(<App Frame={theme.Frame} layouts={layouts} view={view} />)}
          </Providers>
        </AnswersContext>
      ));
    },
    readIssues: (request) => readSiteIssues(site, request),
  };
}

interface DrawnView {
  readonly view: View;
  readonly content: string | null;
  /** Moves inline styles out of the markup, or keeps them. */
  readonly move: (html: string) => string;
}

/**
 * Renders a page with the parts that other pages repeat. `draw` wraps the page's application in the contexts.
 */
function drawPage(
  parts: PartCache,
  { view, content, move }: DrawnView,
  draw: (app: (page: ReactElement) => ReactElement) => ReactElement,
): RenderResult {
  const { route } = view;
  const page = parts.open(route.info);
  const lists: PostList[] = [];
  const markCards = (list: PostList, cards: ReactNode) => {
    lists.push(list);
    return parts.markCards(cards);
  };
  const markup = renderToString(
    draw((app) => (
      <PartContext value={page.draw}>
        <CardsContext value={markCards}>{app}</CardsContext>
      </PartContext>
    )),
  );
  const { html, repeated } = page.assemble(dropImagePreloads(markup), content, move);
  const hasCards = lists.length === 1 && "list" in route && lists[0] === route.list;
  return { app: html, repeated, content, cards: hasCards ? textBetween(html, CARDS_START, CARDS_END) : null };
}

function drawComments(bake: Bake | null, { comments, route }: RenderInput): string {
  if (comments?.kind === "issue") return comments.html;
  return bake === null || comments === null ? "" : bake(comments.thread, route.info.lang);
}

function keep(html: string): string {
  return html;
}

function noSearch(): Promise<never> {
  return Promise.reject(new Error("Search works in the browser only"));
}

function sourceOf(route: RouteData): string {
  return route.kind === "page" || route.kind === "home" ? route.page.relativePath : route.info.path;
}
