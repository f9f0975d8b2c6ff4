import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import type { StoreSettings } from "../../src/runtime/model/comments.js";
import { openTab } from "./tabs.js";

const ROOT = resolve(import.meta.dirname, "../..");

declare global {
  interface Window {
    comments: {
      mountPanel: (host: HTMLElement, settings: StoreSettings, page: { lang: string }) => Promise<() => void>;
      createSanitizer: (view: typeof window) => (html: string) => string;
    };
  }
}

export interface Lab {
  /** Path of a page that no other test uses. */
  readonly path: string;
  readonly page: Page;
  /** Mounts the panel on the page, as after a first load. */
  open(settings: StoreSettings, place?: { lang?: string; hash?: string }): Promise<void>;
}

export interface LabHost {
  /** Origin of the host. Every path is an empty page. */
  readonly origin: string;
  close(): void;
}

/** Starts a host of pages that contain the panel as one script and the default theme's style sheet. */
export async function startLabHost(): Promise<LabHost> {
  const output = async (contents: string, loader: "js" | "css", resolveDir: string) => {
    const { outputFiles } = await build({
      stdin: { contents, loader, resolveDir },
      bundle: true,
      write: false,
      format: "iife",
      globalName: "comments",
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return outputFiles[0]?.text ?? "";
  };
  const [script, style] = await Promise.all([
    output(
      'export { mountPanel } from "./mount-panel.js"; export { createSanitizer } from "./text/sanitize.js";',
      "js",
      join(ROOT, "dist/runtime/comments"),
    ),
    output('@import "./style.css";', "css", join(ROOT, "src/theme")),
  ]);
  const files = new Map([
    ["/lab.js", ["text/javascript", script] as const],
    ["/lab.css", ["text/css", style] as const],
  ]);
  const server = createServer(({ url = "/" }, response) => {
    const [type, body] = files.get(url) ?? ["text/html; charset=utf-8", DOCUMENT];
    response.writeHead(200, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Opens a page in a fresh browser context. */
export async function openLab(browser: Browser, { origin }: LabHost): Promise<Lab> {
  const page = await openTab(browser, { viewport: { width: 1000, height: 900 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(10_000);
  const path = `/${crypto.randomUUID()}.html`;
  return {
    path,
    page,
    async open(settings, { lang = "en", hash = "" } = {}) {
      await page.goto(origin + path + hash);
      await mount(page, settings, lang);
    },
  };
}

/** Reloads the page, as a visitor does. */
export async function reload(page: Page, settings: StoreSettings): Promise<void> {
  await page.reload();
  await mount(page, settings, "en");
}

function mount(page: Page, settings: StoreSettings, lang: string): Promise<void> {
  return page.evaluate(
    async ([settings, lang]) => {
      const host = document.querySelector<HTMLElement>(".comments");
      if (host !== null) await window.comments.mountPanel(host, settings, { lang });
    },
    [settings, lang] as const,
  );
}

const DOCUMENT = `<!doctype html><html lang="en" data-theme="dark"><head><title>Lab</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/lab.css"><script src="/lab.js"></script></head>
<body><main><h1>Lab</h1><section class="comments" aria-label="Comments"></section></main></body></html>`;
