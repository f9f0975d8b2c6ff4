import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/**
 * Serves the files of a folder, and `index.html` for an address that ends with a slash. `edit` returns the text of a page
 * to send.
 */
export function serveFolder(dir: string, edit = (page: string) => page): Promise<Server> {
  return serve(async (path) => {
    const file = path.endsWith("/") ? `${path}index.html` : path;
    const bytes = await readFile(join(dir, file));
    return {
      type: TYPES[extname(file)] ?? "application/octet-stream",
      body: file.endsWith(".html") ? edit(bytes.toString()) : bytes,
    };
  });
}

/** Serves one page at every address. */
export function servePage(body: string): Promise<Server> {
  const page = `<!doctype html><meta charset="utf-8"><title>Post</title>${body}`;
  return serve(() => Promise.resolve({ type: "text/html", body: page }));
}

interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
}

function serve(answer: (path: string) => Promise<Answer>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? "/", "http://localhost").pathname);
    answer(path).then(
      ({ type, body }) => response.setHeader("Content-Type", type).end(body),
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(server));
  });
}
