import { AwsV4Signer } from "#aws4fetch";
import { toHex } from "../policy/keyed-hash.js";
import type { CleanImage } from "./image-parts.js";

/** A place for images at a storage service. Methods reject if it does not accept a call. */
export interface Bucket {
  readonly put: (key: string, image: CleanImage) => Promise<void>;
  /** Maximum number of images to remove at once, because Cloudflare's free plan allows 50 calls per request. */
  readonly most: number;
  /** Removes at most that many images. Those that do not exist are ignored. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

/** The owner's bucket for the images of comments. */
export interface ImageStore {
  readonly bucket: Bucket;
  /** Public address of the bucket. It ends with a slash. */
  readonly url: string;
  /** Called with the reason if the bucket did not accept a call. */
  readonly onFault: (reason: string) => void;
}

/** A bucket that is reached with Amazon's S3 protocol. */
export interface S3Settings {
  /** Address of the bucket, or of a folder in it. It ends with a slash. */
  readonly url: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

interface S3Tools {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
}

/** Time limit of a call, in milliseconds. The visitor waits for it. */
const CALL_MS = 8_000;

/** Number of calls at the same time. It is also the number of images to remove at once, each with a call of its own. */
const CALLS = 4;

/** The name of an image is random and never used again. */
const CACHING = "public, max-age=31536000, immutable";

/** Pages show an image that is an attachment. A browser that opens its address alone does not run what it contains. */
const DISPOSITION = "attachment";

/** Creates a bucket whose requests are signed with AWS Signature Version 4. */
export function createS3Bucket(settings: S3Settings, { fetch, now }: S3Tools): Bucket {
  const { url: base, region, key: accessKeyId, secret: secretAccessKey } = settings;
  const call = async (method: "PUT" | "DELETE", key: string, { headers, body }: S3Call) => {
    const signer = new AwsV4Signer({
      method,
      url: `${base}${key}`,
      headers: { ...headers, "X-Amz-Content-Sha256": await hashOf(body) },
      body,
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
      datetime: now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, ""),
    });
    const signed = await signer.sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A body without bytes would be sent in chunks.
      ...(body.length === 0 ? {} : { body }),
      // Cloudflare does not support `error`. The status of a redirect is rejected below.
      redirect: "manual",
      signal: AbortSignal.timeout(CALL_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  return {
    most: CALLS,

    async put(key, { type, bytes }) {
      const headers = {
        "Content-Type": type,
        "Cache-Control": CACHING,
        "Content-Disposition": DISPOSITION,
      };
      const status = await call("PUT", key, { headers, body: new Uint8Array(bytes) });
      if (status !== 200) throw new Error(`HTTP ${status}`);
    },

    async remove(keys) {
      const calls = keys.map(async (key) => {
        const status = await call("DELETE", key, { headers: {}, body: new Uint8Array() });
        if (![200, 204, 404].includes(status)) throw new Error(`HTTP ${status}`);
      });
      await Promise.all(calls);
    },
  };
}

interface S3Call {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** The methods of Cloudflare's R2 that a worker needs (https://developers.cloudflare.com/r2/api/workers/). */
export interface R2Bucket {
  put(
    key: string,
    value: Uint8Array,
    options: {
      readonly httpMetadata: {
        readonly contentType: string;
        readonly cacheControl: string;
        readonly contentDisposition: string;
      };
    },
  ): Promise<unknown>;
  delete(keys: string[]): Promise<void>;
}

/** Maximum number of keys that R2 removes in one call. */
const R2_KEYS = 1000;

/** Creates a bucket from a worker's binding. `url` is the public address, whose path is a folder in the bucket. */
export function createR2Bucket(bucket: R2Bucket, url: string): Bucket {
  const folder = decodeURIComponent(new URL(url).pathname.slice(1));
  return {
    most: R2_KEYS,

    async put(key, { type, bytes }) {
      const httpMetadata = { contentType: type, cacheControl: CACHING, contentDisposition: DISPOSITION };
      await bucket.put(`${folder}${key}`, bytes, { httpMetadata });
    },
    async remove(keys) {
      if (keys.length > 0) await bucket.delete(keys.map((key) => `${folder}${key}`));
    },
  };
}
