import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export const S3_KEY = "AKIDEXAMPLE";
export const S3_SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
export const S3_REGION = "cn-hangzhou";

/** An object in the bucket, with the headers that readers receive. */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A storage service with one bucket, which everyone can read. */
export interface S3Server {
  readonly server: Server;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Methods and paths of all requests. */
  readonly heard: readonly string[];
  /** Answers all signed requests with this status, or with none for `null`. */
  fail(status: number | "away" | null): void;
  forgetRequests(): void;
  /** Forgets all files and requests. */
  clear(): void;
}

/** Name of the bucket, which is the first part of the paths. */
export const BUCKET = "talk";

/**
 * Creates a service that does not listen. It checks signatures by the steps of AWS's documentation ("Signature Version 4 for API
 * requests") and shares no code with the client.
 */
export function createS3Server(): S3Server {
  const files = new Map<string, StoredFile>();
  const heard: string[] = [];
  let failure: number | "away" | null = null;
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const path = new URL(request.url ?? "/", "http://host").pathname;
      heard.push(`${request.method} ${path}`);
      if (request.method === "GET") return sendFile(response, files.get(decodeURIComponent(path)));
      if (failure === "away") return void request.socket.destroy();
      if (failure !== null) return send(response, failure);
      const fault = findFault(request, body);
      if (fault !== null) return send(response, 403, `<Error><Code>${fault}</Code></Error>`);
      if (!path.startsWith(`/${BUCKET}/`))
        return send(response, 404, "<Error><Code>NoSuchBucket</Code></Error>");
      if (request.method === "DELETE") {
        files.delete(decodeURIComponent(path));
        return send(response, 204);
      }
      if (request.method !== "PUT") return send(response, 405);
      files.set(decodeURIComponent(path), { bytes: body, headers: storedHeaders(request) });
      return send(response, 200);
    });
  });
  return {
    server,
    files,
    heard,
    fail: (status) => void (failure = status),
    forgetRequests: () => void (heard.length = 0),
    clear() {
      files.clear();
      heard.length = 0;
    },
  };
}

function storedHeaders({ headers }: IncomingMessage): StoredFile["headers"] {
  const names = ["content-type", "cache-control", "content-disposition"];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

function sendFile(response: ServerResponse, file: StoredFile | undefined): void {
  if (file === undefined) return send(response, 404);
  response.writeHead(200, { ...file.headers });
  response.end(file.bytes);
}

function send(response: ServerResponse, status: number, body = ""): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(body);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

/** Returns the code of the fault of a request, or `null` if its signature is right. */
function findFault({ method = "", url = "", headers }: IncomingMessage, body: Buffer): string | null {
  const [, key, day = "", region = "", names = "", signature = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (key !== S3_KEY) return "InvalidAccessKeyId";
  if (region !== S3_REGION) return "AuthorizationHeaderMalformed";
  const time = String(headers["x-amz-date"]);
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day)) return "AccessDenied";
  const signed = names.split(";");
  const sent = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
  if (!["host", ...sent].every((name) => signed.includes(name))) return "AccessDenied";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://host");
  if ([...searchParams].length > 0) return "AccessDenied";
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, " ")}\n`);
  const canonical = [method, pathname, "", lines.join(""), names, sha256(body)].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${S3_SECRET}`, day));
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
