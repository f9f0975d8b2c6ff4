import { createServer } from "node:http";
import { Readable } from "node:stream";

const CONTEXT = Symbol.for("@vercel/request-context");

/**
 * Serves a function as Vercel documents it. Each request becomes a `Request` with the URL that the client asked for, also
 * after a rewrite. The headers about the client are Vercel's, whatever the client sent. Background work goes through the
 * context that `waitUntil` of `@vercel/functions` reads.
 */
export async function startVercelHost(load) {
  const works = new Set();
  const waitUntil = (work) => {
    works.add(work);
    void work.finally(() => works.delete(work));
  };
  Reflect.set(globalThis, CONTEXT, { get: () => ({ waitUntil }) });
  const server = createServer((incoming, outgoing) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
    const address = headers.get("x-test-address") ?? "192.0.2.1";
    for (const name of ["x-real-ip", "x-forwarded-for"]) headers.set(name, address);
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    const request = new Request(`https://talk.example${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers,
      ...(hasBody ? { body: Readable.toWeb(incoming), duplex: "half" } : {}),
    });
    void load()
      .then((loaded) => loaded.fetch(request))
      .then(async (response) => {
        const fields = [...response.headers].filter(([name]) => name !== "set-cookie");
        outgoing.writeHead(response.status, [
          ...fields.flat(),
          ...response.headers.getSetCookie().flatMap((cookie) => ["set-cookie", cookie]),
        ]);
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}`,
    async settle() {
      await Promise.all(works);
    },
    async stop() {
      Reflect.deleteProperty(globalThis, CONTEXT);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
