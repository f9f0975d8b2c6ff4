import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createClient, type Client } from "./app/create-client.js";
import { parseDocumentData } from "./app/document-data.js";
import { createFetchJson } from "./app/fetch-json.js";
import { injectScript } from "./app/inject-script.js";
import { createChunkLoader, type ChunkLoader } from "./app/load-chunk.js";
import { createSearchOpener } from "./app/open-search.js";
import { Root } from "./app/Root.js";
import type { SidebarItem, SiteShell } from "./model/site.js";
import type { ComponentLoader, CreateTheme } from "./theme-contract.js";

export interface StartOptions {
  readonly site: SiteShell;
  readonly createTheme: CreateTheme;
  /** The site's own components; they stand in place of the theme's of the same name. */
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Registers the handle as `window.hanblog` and draws in React's strict mode. */
  readonly dev?: boolean;
}

export interface ClientHandle {
  /** Swaps the page on show for its newest version, keeping scroll and state; reloads where that cannot be done. */
  readonly refreshPage: () => Promise<void>;
}

/** Brings the document to life. A document that cannot be hydrated stays as it is: complete, with plain links. */
export function startClient(options: StartOptions): ClientHandle {
  const client = boot(options);
  client.catch((error: unknown) => reportError(error));
  const handle: ClientHandle = {
    async refreshPage() {
      try {
        await (await client).refreshPage();
      } catch {
        window.location.reload();
      }
    },
  };
  if (options.dev === true) Object.assign(window, { hanblog: handle });
  return handle;
}

async function boot({ site, createTheme, components, dev }: StartOptions): Promise<Client> {
  const container = document.getElementById("app");
  const carrier = document.getElementById("hanblog-data");
  if (container === null || carrier === null) throw new Error("This document is not hanblog's");
  const data = parseDocumentData(carrier.textContent);
  const theme = createTheme(site.themeConfig);
  const chunks = createChunkLoader(site.base, injectScript);
  Object.assign(window, { hanblogChunk: chunks.register });

  const view = {
    route: data.route,
    sidebar: data.sidebar === null ? null : await loadSidebar(chunks, data.sidebar),
    html: container.querySelector("[data-content]")?.innerHTML ?? null,
  };
  const client = createClient({ site, data, view, chunks });
  const root = (
    <Root
      theme={theme}
      site={{
        site,
        components: { ...theme.components, ...components },
        openSearch: createSearchOpener(createFetchJson(site.base), chunks),
      }}
      router={client.router}
      views={client.views}
    />
  );
  const rendered = container.innerHTML;
  hydrateRoot(container, dev === true ? <StrictMode>{root}</StrictMode> : root, {
    onUncaughtError(error) {
      reportError(error);
      client.recover(() => {
        container.innerHTML = rendered;
      });
    },
  });
  client.start();
  return client;
}

async function loadSidebar(chunks: ChunkLoader, name: string): Promise<readonly SidebarItem[]> {
  // A chunk is data of this site's own build: its shape is what the build's types say.
  const load = async () => (await chunks.load(name)) as readonly SidebarItem[];
  return load().catch(load);
}
