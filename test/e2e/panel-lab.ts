import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { loadPanel } from "../../src/cli/comments/node/load-panel.js";
import { listen, MEMORY, openService, type TestOptions, type TestService } from "../cli/comments/service.js";

/** A page of a foreign site. */
export interface ForeignPage {
  /** HTML of the body. `{panel}` is replaced by the address of the panel's script, `{service}` by that of the service. */
  readonly body: string;
  readonly style?: string;
  /** Attributes of `html`. */
  readonly root?: string;
  /** JavaScript of the page, in a file of its own because a policy may forbid it in the HTML. */
  readonly script?: string;
}

export interface PanelLab {
  readonly service: TestService;
  /** Address of the service. */
  readonly address: string;
  /** Origin of the foreign site. */
  readonly origin: string;
  /** The policy of the foreign site, which allows one foreign host only. */
  readonly policy: string;
  /** Shows a page of the foreign site. Paths that were never set are empty pages. */
  show(page: Page, content: ForeignPage, path?: string): Promise<void>;
  /** Stores a comment. Resolves to its id. */
  write(comment: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** Path of the page that most tests show. */
export const PAGE_PATH = "/posts/first/";

/** Starts a service, and a site on another origin that was not built by hanblog. */
export async function openPanelLab(options: TestOptions = {}): Promise<PanelLab> {
  const service = await openService(MEMORY, { pauseSeconds: 0, hasLikes: true, ownMinutes: 15, ...options });
  const address = await listen(service.server);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${address}`,
    `style-src 'self' ${address}`,
    `connect-src ${address}`,
    `img-src ${address}`,
  ].join("; ");
  const files = new Map<string, readonly [type: string, text: string]>();
  // Another host serves the files of the package as they are.
  for (const [path, { type, contents }] of await loadPanel()) files.set(`/cdn/${path}`, [type, contents]);
  const server = createServer(({ url = "/" }, response) => {
    const [type, text] = files.get(url) ?? [
      "text/html; charset=utf-8",
      "<!doctype html><title>Empty</title>",
    ];
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    service,
    address,
    origin,
    policy,
    async show(page, { body, style = "", root = 'lang="en"', script = "" }, path = PAGE_PATH) {
      files.set("/theme.css", ["text/css", style]);
      files.set("/page.js", ["text/javascript", script]);
      files.set(path, [
        "text/html; charset=utf-8",
        `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Foreign</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="${address}/none">
<link rel="stylesheet" href="/theme.css"></head>
<body>${body.replaceAll("{panel}", `${address}/panel.js`).replaceAll("{service}", address)}<script src="/page.js" defer></script></body></html>`,
      ]);
      await page.goto(origin + path);
    },
    async write(comment) {
      service.advance(1000);
      const { body } = await service.call("POST", "classes/Comment", {
        body: { url: PAGE_PATH, ...comment },
      });
      return (body as { objectId: string }).objectId;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await service.stop();
    },
  };
}
