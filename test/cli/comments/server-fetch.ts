import type { Server } from "node:http";
import { sendInMemory, toHeaders } from "../send-in-memory.js";

/** Creates a `fetch` that sends every request to `server` in memory, regardless of its address. */
export function createServerFetch(server: Server): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, signal, redirect } = request;
    const { pathname, search, host } = new URL(request.url);
    const headers = { host, ...Object.fromEntries(request.headers) };
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await sendInMemory(server, {
      method,
      path: pathname + search,
      headers,
      body,
      signal,
    }).catch((cause: unknown) => {
      throw signal.aborted ? signal.reason : new TypeError("fetch failed", { cause });
    });
    const { status } = answer;
    const { location } = answer.headers;
    if (location !== undefined && status >= 300 && status < 400 && redirect !== "manual") {
      // Following one redirect is enough to show that the client follows redirects.
      if (redirect === "follow")
        return createServerFetch(server)(new URL(location, request.url), { redirect: "error" });
      throw new TypeError("fetch failed", { cause: new Error("unexpected redirect") });
    }
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status,
      headers: toHeaders(answer.headers),
    });
  };
}
