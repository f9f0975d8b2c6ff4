import type { IncomingMessage, ServerResponse } from "node:http";

/** Of what hanblog and its packages hold; files of the site are sent by their own names. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  woff: "font/woff",
  woff2: "font/woff2",
};

export interface Content {
  readonly status: number;
  /** What stands behind the last dot of the name tells the content's type. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

export function sendContent(response: ServerResponse, { status, name, content }: Content): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  response.statusCode = status;
  response.setHeader("Content-Type", TYPES[extension] ?? "application/octet-stream");
  response.setHeader("Content-Length", bytes.length);
  response.end(response.req.method === "HEAD" ? undefined : bytes);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  sendContent(response, { status, name: "answer.txt", content: `${text}\n` });
}

/** `to` is an address of this server that is percent-encoded. */
export function sendRedirect(response: ServerResponse, to: string): void {
  response.setHeader("Location", to);
  sendText(response, 302, `Found: ${to}`);
}

/** Sends a file by its absolute path, or the part of it that was asked for. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<void> {
  // Few pages have files of their own on a first visit; the others do not wait for what sends them.
  const { default: send } = await import("send");
  await new Promise<void>((resolve, reject) => {
    // Dotfiles were refused by their place in the site; the folder above it may have any name.
    send(request, encodeURI(file), {
      cacheControl: false,
      etag: false,
      lastModified: false,
      dotfiles: "allow",
    })
      .on("error", (error: NodeJS.ErrnoException & { readonly status?: number }) => {
        const { status = 500 } = error;
        if (status >= 500) return reject(error);
        if (!response.headersSent) sendText(response, status, status === 404 ? "Not found" : "Bad request");
        resolve();
      })
      .pipe(response)
      .once("close", resolve);
  });
}
