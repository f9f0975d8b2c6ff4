import { createError } from "../../messages/create-problem.js";
import { createR2Bucket, createS3Bucket, type ImageStore, type R2Bucket, type S3Settings } from "./bucket.js";

/** The owner's settings for images of comments. */
export interface ImageSettings {
  /** Public address of the bucket. It ends with a slash. */
  readonly url: string;
  /** `null` for a worker that has a binding. */
  readonly s3: S3Settings | null;
}

interface ImageTools {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  readonly onFault: ImageStore["onFault"];
  /** Bucket of Cloudflare that the worker has a binding of. */
  readonly r2?: R2Bucket | undefined;
}

/** Opens the bucket for images, or returns `null` if none is set. Throws `comment-settings` if its address is missing. */
export function openImages(settings: ImageSettings | null, tools: ImageTools): ImageStore | null {
  if (settings === null) return null;
  const { url, s3 } = settings;
  const { r2, onFault } = tools;
  if (s3 !== null) return { url, onFault, bucket: createS3Bucket(s3, tools) };
  if (r2 !== undefined) return { url, onFault, bucket: createR2Bucket(r2, url) };
  throw createError("comment-settings", {
    kind: "missing",
    name: "HANBLOG_S3_URL",
    by: "HANBLOG_IMAGES_URL",
  });
}
