import { createWriteStream } from "node:fs";
import { lookup, type LookupAddress } from "node:dns";
import { mkdir, rm } from "node:fs/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Reason for which an image could not be fetched. */
export type ImageFault = "address" | "network" | "slow" | "status" | "type" | "large";

/** Error of a single image. Others can still be fetched. */
export class ImageError extends Error {
  constructor(
    readonly fault: ImageFault,
    detail = "",
  ) {
    super(detail === "" ? fault : `${fault} ${detail}`);
  }
}

/** Limits of one image. */
export interface ImageLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

const LIMITS: ImageLimits = { bytes: 50e6, milliseconds: 60_000 };

/** Redirects that are followed, such as those to https. */
const MOST_REDIRECTS = 4;

/** Networks that are no part of the public internet. An export could name a router or another service in one of them. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv6");

/** Returns whether an IP address is not one of the public internet. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Downloads an image to a file. A request has no cookie, no referrer and no credentials. Only `trusted`, an origin that the author
 * named, may be in a private network. Throws `ImageError`, and leaves no file then.
 */
export async function downloadImage(
  url: string,
  file: string,
  { trusted, limits = LIMITS }: { readonly trusted: string | null; readonly limits?: ImageLimits },
): Promise<void> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  await mkdir(dirname(file), { recursive: true });
  try {
    const response = await open(url, { trusted, signal });
    const type = response.headers["content-type"] ?? "";
    // A browser runs the scripts of an SVG file that a visitor opens.
    if (!/^image\/(?!svg)/i.test(type)) {
      response.destroy();
      throw new ImageError("type", /^[\w/+.-]{0,50}/.exec(type)?.[0] ?? "");
    }
    await pipeline(response, limitBytes(limits.bytes), createWriteStream(file), { signal });
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof ImageError) throw error;
    throw new ImageError(signal.aborted ? "slow" : "network");
  }
}

interface OpenOptions {
  readonly trusted: string | null;
  readonly signal: AbortSignal;
}

async function open(first: string, options: OpenOptions): Promise<IncomingMessage> {
  let url = first;
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const response = await send(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    const { location } = headers;
    if (statusCode < 300 || statusCode > 399 || location === undefined || !URL.canParse(location, url))
      throw new ImageError("status", String(statusCode));
    url = new URL(location, url).href;
  }
  throw new ImageError("status", "redirects");
}

function send(address: string, { trusted, signal }: OpenOptions): Promise<IncomingMessage> {
  const url = new URL(address);
  const isHttp = url.protocol === "http:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isTrusted = url.origin === trusted;
  if (!isHttp && url.protocol !== "https:") throw new ImageError("address");
  if (!isTrusted && isIP(host) !== 0 && isPrivateAddress(host)) throw new ImageError("address");
  url.username = "";
  url.password = "";
  return new Promise((resolve, reject) => {
    const request = (isHttp ? requestHttp : requestHttps)(
      url,
      {
        signal,
        headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "hanblog" },
        ...(isTrusted ? {} : { lookup: lookUpPublic }),
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });
}

/** Looks up a host, and fails if one of its addresses is private. The connection then uses the addresses that were checked. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    const [first] = error === null ? found : [];
    if (first === undefined) done(error ?? new ImageError("network"), "", 4);
    else if (found.some(({ address }) => isPrivateAddress(address))) done(new ImageError("address"), "", 4);
    else if (options.all === true) done(null, [...found]);
    else done(null, first.address, first.family);
  });
};

function limitBytes(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > most ? new ImageError("large") : null, chunk);
    },
  });
}
