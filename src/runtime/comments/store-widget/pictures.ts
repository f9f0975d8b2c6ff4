/** Limits of a picture, which is sent inside the comment: longest side in pixels, and length of the data URL. */
const MAX_SIDE = 1280;
/** Longest side of a picture that is sent unchanged. hanblog's service accepts a square of this size. */
const MAX_ORIGINAL = 4096;
/** Types that are sent unchanged. Photos are redrawn, because most of them contain the place where they were taken. */
const ORIGINAL = /^data:image\/(?:png|gif|webp)[;,]/;
const MAX_LENGTH = 150_000;
/** Factor by which the picture shrinks at each step until it fits. */
const SHRINK = 0.7;
/** WebP quality, from 0 to 1 (HTML Standard, `toDataURL`). */
const QUALITY = 0.8;

/**
 * Calls `onPicture` with the data URL of each picture, in order. Resolves to whether all pictures could be read.
 */
export async function readPictures(
  files: readonly File[],
  onPicture: (url: string) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const file of files) {
    try {
      onPicture(await pictureUrl(file));
    } catch {
      isWhole = false;
    }
  }
  return isWhole;
}

/** Returns a picture as a data URL that is small enough to send. Rejects if the browser cannot decode the file. */
export async function pictureUrl(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const original = await readUrl(file);
    const longest = Math.max(bitmap.width, bitmap.height);
    const isSmall = original.length <= MAX_LENGTH && longest <= MAX_ORIGINAL;
    if (isSmall && ORIGINAL.test(original)) return original;
    for (let side = Math.min(MAX_SIDE, longest); side > 16; side *= SHRINK) {
      const url = draw(bitmap, side / longest);
      if (url.length <= MAX_LENGTH) return url;
    }
    throw new Error("The picture cannot be made small enough");
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Browsers that cannot encode WebP produce PNG.
  return canvas.toDataURL("image/webp", QUALITY);
}

function readUrl(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => fail(reader.error ?? new Error("The picture cannot be read")));
    reader.readAsDataURL(file);
  });
}
