import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createClient, type Client } from "./app/create-client.js";
import { parseDocumentData } from "./app/navigation/document-data.js";
import { createFetchJson } from "./app/navigation/fetch-json.js";
import { injectScript, createChunkLoader, type ChunkLoader } from "./app/navigation/load-chunk.js";
import { createLayouts } from "./app/layouts.js";
import { createSearchOpener } from "./app/open-search.js";
import { Root } from "./app/App.js";
import { receiveSignInError } from "./app/sign-in-error.js";
import type { StartMascot } from "./app/use-mascot.js";
import { builtInComponents } from "./built-in.js";
import type { Handover } from "./entry.boot.js";
import { DATA_ID } from "./model/document/data-id.js";
import type { DocumentData } from "./model/document/document.js";
import { layoutKey } from "./model/document/layout-key.js";
import { applyStyles } from "./policy/apply-styles.js";
import { trusted } from "./policy/trusted.js";
import type { SidebarItem, SiteShell } from "./model/site.js";
import type { ComponentLoader, CreateTheme } from "./theme-contract.js";

/** Options that the site's own entry passes to the application. */
export interface StartOptions {
  readonly site: SiteShell;
  readonly createTheme: CreateTheme;
  /** The site's own components. They replace the theme's of the same name. */
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Whether this is a dev server. Then React renders in strict mode. */
  readonly dev?: boolean;
  readonly handover: Handover;
  /** Loads and starts the mascot. Only set on a site with a mascot. */
  readonly startMascot?: StartMascot;
}

/**
 * Hydrates the document. Rejects if that fails; then the document stays as it is, complete and with plain
 * links.
 */
export async function startClient(options: StartOptions): Promise<Client> {
  const { site, createTheme, components, dev, handover } = options;
  const { container, data } = readDocument();
  if (site.comments.issue !== null) await receiveSignInError();
  const theme = createTheme(site.themeConfig);
  const chunks = createChunkLoader(site.base, injectScript);
  Object.assign(window, { hanblogChunk: chunks.register });

  const layouts = createLayouts(theme);
  const loadLayout = () => layouts.load(layoutKey(data.route));
  const [sidebar] = await Promise.all([
    data.sidebar === null ? null : loadSidebar(chunks, data.sidebar),
    loadLayout().catch(loadLayout),
  ]);
  const view = {
    route: data.route,
    sidebar,
    html: container.querySelector("[data-content]")?.innerHTML ?? null,
    cards: data.cards && container.querySelector("[data-cards]")?.innerHTML,
    issue: data.issue,
  };
  const client = createClient({
    site,
    data,
    view,
    chunks,
    loadLayout: layouts.load,
    say: handover.say,
  });
  const root = (
    <Root
      Frame={theme.Frame}
      layouts={layouts}
      site={{
        site,
        components: { ...builtInComponents, ...theme.components, ...components },
        openSearch: createSearchOpener(site.base, createFetchJson(site.base), chunks, dev),
        earlyClicks: handover.earlyClicks,
        showSecret: client.showSecret,
      }}
      router={client.router}
      views={client.views}
      startMascot={options.startMascot}
    />
  );
  const rendered = container.innerHTML;
  applyStyles(container);
  hydrateRoot(container, dev === true ? <StrictMode>{root}</StrictMode> : root, {
    onUncaughtError(error) {
      reportError(error);
      client.recover(() => {
        container.innerHTML = trusted.createHTML(rendered);
      });
    },
  });
  client.start();
  return client;
}

function readDocument(): { readonly container: HTMLElement; readonly data: DocumentData } {
  const container = document.getElementById("app");
  const carrier = document.getElementById(DATA_ID);
  if (container === null || carrier === null) throw new Error("This document was not written by hanblog");
  return { container, data: parseDocumentData(carrier.textContent) };
}

async function loadSidebar(chunks: ChunkLoader, name: string): Promise<readonly SidebarItem[]> {
  // Chunks come from this site's own build, so their shape is not checked.
  const load = async () => (await chunks.load(name)) as readonly SidebarItem[];
  return load().catch(load);
}
