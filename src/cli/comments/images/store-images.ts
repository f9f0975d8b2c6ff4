import { messageOf } from "../../../runtime/model/error.js";
import { toHex } from "../policy/keyed-hash.js";
import { imagesIn, replaceImages } from "../policy/read-comment.js";
import { takeImages } from "../policy/throttle.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { cleanDataUrl, toDataUrl } from "./clean-image.js";
import { expectImages, type StoredText } from "./remove-images.js";
import { ENDINGS, type CleanImage } from "./image-parts.js";

/** Maximum number of images in a comment. Cloudflare's free plan allows 50 calls per request. */
const MOST_IMAGES = 10;

/** The images of a comment by their data URLs in its text. */
type ImagesByUrl = ReadonlyMap<string, CleanImage>;

/**
 * Reads the inlined images of a comment for the bucket. Throws 400 if there are too many, or one is no image that browsers
 * should draw. Returns none if there is no bucket.
 */
export function readImages({ images }: Pick<ServiceContext, "images">, text: string): ImagesByUrl {
  if (images === null) return new Map();
  const urls = imagesIn(text);
  if (urls.size > MOST_IMAGES) throw refuse(`A comment can have at most ${MOST_IMAGES} images.`);
  return new Map([...urls].map((url) => [url, cleanDataUrl(url) ?? refuseImage()]));
}

/** Reads those inlined images of a comment that the bucket can have. */
export function readKnownImages({ images }: Pick<ServiceContext, "images">, text: string): ImagesByUrl {
  const urls = images === null ? [] : [...imagesIn(text)].slice(0, MOST_IMAGES);
  const found = urls.map((url) => [url, cleanDataUrl(url)] as const);
  return new Map(found.filter((pair): pair is [string, CleanImage] => pair[1] !== null));
}

function refuseImage(): never {
  throw refuse("Images must be whole PNG, JPEG, WebP or GIF files of at most 16 megapixels.");
}

function refuse(message: string): RequestError {
  return new RequestError(400, CODES.refused, message);
}

/**
 * Puts images into the bucket, within the limits of the visitor, or without limits for `null`. Resolves to the text with their
 * addresses. Images stay in the text, without their metadata, if the bucket does not accept them.
 */
export async function putImages(
  context: ServiceContext,
  { objectId, text }: StoredText,
  found: ImagesByUrl,
  visitor: Visitor | null,
): Promise<string> {
  const { images, randomBytes } = context;
  if (images === null || found.size === 0) return text;
  if (visitor !== null) await takeImages(context, visitor);
  const named = [...found].map(([url, image]) => {
    return { url, image, key: `${objectId}/${toHex(randomBytes(16))}.${ENDINGS[image.type]}` };
  });
  await expectImages(
    context,
    named.map(({ key }) => key),
  );
  const replaced = named.map(async ({ url, image, key }) => {
    try {
      await images.bucket.put(key, image);
      return [url, `${images.url}${key}`] as const;
    } catch (error) {
      images.onFault(`Image not stored: ${messageOf(error)}`);
      return [url, toDataUrl(image)] as const;
    }
  });
  const addresses = new Map(await Promise.all(replaced));
  return replaceImages(text, (url) => addresses.get(url) ?? url);
}
