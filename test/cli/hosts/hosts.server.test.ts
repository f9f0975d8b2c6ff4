import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostFiles } from "../../../src/cli/hosts/host-files.js";
import { freshManager } from "../../../src/cli/hosts/package-manager.js";
import type { Host } from "../../../src/cli/config/host-names.js";
import type { HostedSite } from "../../../src/cli/hosts/hosted-site.js";
import { outputFilesOf } from "../../../src/cli/hosts/pages-files.js";
import { createHostServer } from "../../../src/cli/preview/host-server.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";
import { findServer, startProgram } from "./server-program.js";

const IMMUTABLE = "public, max-age=31536000, immutable";
const LONG = "x".repeat(3000);

/** The output of a build. */
const OUTPUT: Readonly<Record<string, string>> = {
  "index.html": `<h1>Home</h1>${LONG}`,
  "404.html": `<h1>Missing</h1>${LONG}`,
  "en/404.html": "<h1>English page</h1>",
  "about.html": "<h1>About</h1>",
  "tag/JS/index.html": "<h1>JS</h1>",
  "tag/.NET/index.html": "<h1>.NET</h1>",
  "饭团.html": "<h1>Rice</h1>",
  "old/春.html": "<h1>Stub</h1>",
  "old/a&b.html": "<h1>Stub of a & b</h1>",
  "moved/index.html": "<h1>Stub</h1>",
  "feed/index.xml": "<rss/>",
  "assets/app.0123.js": `// ${LONG}`,
  "assets/logo.0123.svg": `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${LONG} --></svg>`,
  "routes.json": JSON.stringify({ text: LONG }),
  "atom.xml": `<feed>${LONG}</feed>`,
  ".secret": "hidden",
  "functions/a.txt": "a",
  ".well-known/security.txt": "Contact: mailto:me@example.com",
};

const REDIRECTS = [
  { from: "/old/%E6%98%A5.html", to: "/%E9%A5%AD%E5%9B%A2.html" },
  { from: "/old/a&b.html", to: "/about.html" },
  { from: "/feed/", to: "/feed/index.xml" },
  { from: "/moved/", to: "https://other.example/a?b=$c" },
];

const POLICY = {
  name: "Content-Security-Policy",
  value: "default-src 'none'; img-src 'self' https://a.example",
};

const PAGES = ["/", "/about.html", "/tag/JS/", "/tag/.NET/", "/%E9%A5%AD%E5%9B%A2.html"];

/** Status and target of a redirect for an address, by host. The real nginx and Caddy have the answers of their previews. */
const ANSWERS: Readonly<
  Record<Host, Readonly<Record<string, readonly [status: number, to: string | null]>>>
> = {
  github: {
    "/feed/": [200, null],
    "/tag/JS": [301, "/tag/JS/"],
    "/tag/JS/index.html": [200, null],
    "/about.html": [200, null],
    "/about/": [404, null],
    "/.secret": [200, null],
    "/.well-known/security.txt": [200, null],
  },
  cloudflare: {
    "/feed/": [301, "/feed/index.xml"],
    "/tag/JS": [308, "/tag/JS/"],
    "/tag/JS/index.html": [308, "/tag/JS/"],
    "/about.html": [308, "/about"],
    "/about/": [308, "/about"],
    "/.well-known/security.txt": [200, null],
    "/_headers": [404, null],
    "/functions/a.txt": [404, null],
  },
  netlify: {
    "/feed/": [301, "/feed/index.xml"],
    "/tag/JS": [301, "/tag/JS/"],
    "/tag/JS/index.html": [200, null],
    "/about.html": [200, null],
    "/.secret": [404, null],
    "/tag/.NET/": [404, null],
    "/.well-known/security.txt": [200, null],
    "/_redirects": [404, null],
  },
  nginx: {
    "/feed/": [301, "/feed/index.xml"],
    "/tag/JS": [200, null],
    "/tag/JS/index.html": [200, null],
    "/about.html": [200, null],
    "/about/": [404, null],
    "/.secret": [404, null],
  },
  caddy: {
    "/feed/": [301, "/feed/index.xml"],
    "/tag/JS": [308, "/tag/JS/"],
    "/tag/JS/index.html": [200, null],
    "/about.html": [200, null],
    "/about/": [404, null],
    "/.secret": [404, null],
  },
};

interface Served {
  readonly name: Host;
  readonly base: string;
  /** Whether the server itself runs, and not its preview. */
  readonly isReal: boolean;
  /** Starts the host, or returns `null` if it is not installed. */
  start(): Promise<{ readonly origin: string; stop(): Promise<void> } | null>;
}

const hosted = (base: string): HostedSite => ({
  base,
  url: "https://blog.example.com",
  headers: [POLICY],
  redirects: REDIRECTS,
});
const repository = { site: "", packages: "", dest: "dist", name: "blog", manager: freshManager("npm") };

function previewOf(name: Host, base: string): Served {
  return {
    name,
    base,
    isReal: false,
    async start() {
      const dir = await makeTempDir();
      const made = outputFilesOf(name, hosted(base), PAGES);
      await writeFiles(dir, { ...OUTPUT, ...Object.fromEntries(made.map(({ path, text }) => [path, text])) });
      const server = createServer(
        createHostServer({ host: name, dir, base, includesHidden: true, own: hosted(base) }),
      );
      await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
      const { port } = server.address() as AddressInfo;
      const stop = () =>
        new Promise<void>((done) => {
          server.closeAllConnections();
          server.close(() => done());
        });
      return { origin: `http://127.0.0.1:${port}`, stop };
    },
  };
}

function serverProgram(name: "nginx" | "caddy", base: string): Served {
  return {
    name,
    base,
    isReal: true,
    async start() {
      const program = findServer(name);
      if (program === null) return null;
      const dir = await makeTempDir();
      const root = join(dir, "www");
      await writeFiles(join(root, base), OUTPUT);
      const [file] = hostFiles(name, hosted(base), repository);
      return startProgram(name, program, { text: file?.text ?? "", root, dir: join(dir, "run") });
    },
  };
}

const SERVED: readonly Served[] = [
  previewOf("github", "/blog/"),
  previewOf("cloudflare", "/"),
  previewOf("netlify", "/"),
  ...["/", "/blog/"].flatMap((base) => [
    serverProgram("nginx", base),
    previewOf("nginx", base),
    serverProgram("caddy", base),
    previewOf("caddy", base),
  ]),
];

describe.each(SERVED)("$name, below $base, really: $isReal", ({ name, base, start }) => {
  let running: Awaited<ReturnType<Served["start"]>>;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => running?.stop());

  const isOwn = name === "nginx" || name === "caddy";
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const url = running?.origin + base + path.slice(1);
    const response = await fetch(url, { redirect: "manual", headers });
    return {
      status: response.status,
      text: await response.text(),
      header: (header: string) => response.headers.get(header),
    };
  };
  /** Skips a test, with a notice, if the server is not installed. */
  const on = (title: string, run: () => Promise<void>) =>
    it(title, async ({ skip }) => {
      if (running === null) skip(`${name} is not installed`);
      await run();
    });

  on("serves pages and files", async () => {
    for (const [path, text] of [
      ["/", "Home"],
      ["/tag/JS/", "JS"],
      ...(name === "netlify" ? [] : [["/tag/.NET/", ".NET"]]),
      ["/about", "About"],
      ["/routes.json", "text"],
      ["/atom.xml", "<feed>"],
    ]) {
      const found = await get(path ?? "");
      expect([path, found.status, found.text.includes(text ?? "")]).toEqual([path, 200, true]);
    }
  });

  on("serves pages by their addresses, with at most one redirect", async () => {
    for (const [path, text] of [
      ["/about.html", "About"],
      ["/%E9%A5%AD%E5%9B%A2.html", "Rice"],
      ["/tag/JS", "JS"],
    ]) {
      const response = await fetch(running?.origin + base + (path ?? "").slice(1));
      expect([path, response.status, (await response.text()).includes(text ?? "")]).toEqual([
        path,
        200,
        true,
      ]);
    }
  });

  on("answers with the page for missing files, and does not cache it", async () => {
    for (const path of ["/no.html", "/no/", "/assets/no.0123.js"]) {
      const found = await get(path);
      expect([path, found.status]).toEqual([path, 404]);
      expect(found.text).toContain("Missing");
      expect(found.header("cache-control")).not.toContain("immutable");
    }
  });

  on("answers by its contract", async () => {
    const expected = Object.entries(ANSWERS[name]).map(
      ([path, [status, to]]) => [path, status, to === null ? null : base + to.slice(1)] as const,
    );
    const found = expected.map(async ([path]) => {
      const { status, header } = await get(path);
      return [path, status, header("location")] as const;
    });
    expect(await Promise.all(found)).toEqual(expected);
  });

  on("answers with the missing page of the nearest folder or of the root", async () => {
    const { status, text } = await get("/en/no.html");
    expect([status, text.includes("English")]).toEqual([404, name === "cloudflare"]);
  });

  on("serves the page at a former address that its files cannot name", async () => {
    expect((await get("/old/a&b")).text + (await get("/old/a&b.html")).text).toContain("Stub of a & b");
  });

  if (name !== "github") {
    on("redirects former addresses", async () => {
      const page = await get("/old/%E6%98%A5.html");
      expect([page.status, page.header("location")]).toEqual([301, `${base}%E9%A5%AD%E5%9B%A2.html`]);
      const other = await get("/moved/");
      expect([other.status, other.header("location")]).toEqual([301, "https://other.example/a?b=%24c"]);
    });

    on("caches files whose names change with their content, and no others", async () => {
      expect((await get("/assets/app.0123.js")).header("cache-control")).toBe(IMMUTABLE);
      const others = ["/", "/routes.json", "/atom.xml", "/tag/JS/"].map(async (path) => get(path));
      for (const found of await Promise.all(others)) {
        expect(found.header("cache-control")).toMatch(isOwn ? /^no-cache$/ : /max-age=0/);
      }
    });

    on("sends the given headers with every page and file, and the missing page", async () => {
      for (const path of ["/", "/about", "/assets/app.0123.js", "/no.html"]) {
        const found = await get(path);
        expect([path, found.header("content-security-policy")]).toEqual([path, POLICY.value]);
        expect([path, found.header("x-content-type-options")]).toEqual([path, "nosniff"]);
      }
    });
  }

  on("compresses text", async () => {
    for (const path of ["/", "/assets/app.0123.js", "/assets/logo.0123.svg", "/routes.json", "/atom.xml"]) {
      const found = await get(path, { "accept-encoding": "gzip" });
      expect([path, found.header("content-encoding")]).toEqual([path, "gzip"]);
    }
  });

  if (isOwn) {
    on("hides dotfiles, except those of .well-known", async () => {
      const hidden = await get("/.secret");
      expect([hidden.status, hidden.text.includes("Missing")]).toEqual([404, true]);
      if (base === "/") expect((await get("/.well-known/security.txt")).status).toBe(200);
    });

    on("names neither its version nor a file", async () => {
      expect((await get("/")).header("server") ?? "").not.toMatch(/\d/);
    });
  }

  if (isOwn && base !== "/") {
    on("redirects the root of its host to the base", async () => {
      const response = await fetch(`${running?.origin}/`, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([302, base]);
    });
  }
});
