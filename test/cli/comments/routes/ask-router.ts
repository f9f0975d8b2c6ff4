import type { Answer, ServiceRequest } from "../../../../src/cli/comments/routes/service-request.js";

interface Asked {
  /** May contain a query. */
  readonly path: string;
  readonly method?: string;
  /** Headers by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Creates a request as an adapter would. */
export function createRequest({ path, method = "GET", headers = {}, body }: Asked): ServiceRequest {
  const [plain = "", query = ""] = path.split("?");
  return {
    method,
    path: plain,
    query,
    address: "192.0.2.1",
    isSecure: false,
    hasBody: body !== undefined,
    header: (name) => headers[name],
    readBytes: () => Promise.resolve(new TextEncoder().encode(body)),
    isGone: () => false,
  };
}

/** Sends a request to a router, and converts its answer to a `Response`. */
export async function askRouter(
  router: (request: ServiceRequest) => Promise<Answer>,
  asked: Asked,
): Promise<Response> {
  const { status, headers, body } = await router(createRequest(asked));
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return new Response(typeof body === "string" || body === null ? body : new Uint8Array(body), {
    status,
    headers: fields,
  });
}
