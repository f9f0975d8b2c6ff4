/** Callbacks of `takePictures`. `isWhole` is false if a picture could not be read. */
export interface PictureInput {
  /** Inserts a picture, given as a data URL, into the text. */
  readonly onPicture: (url: string) => void;
  readonly onStart: () => void;
  readonly onEnd: (isWhole: boolean) => void;
}

/**
 * Reads the pictures of a paste or drop, in order. Returns `false` if there are none, so that the browser handles the
 * event.
 */
export function takePictures(transfer: DataTransfer | null, input: PictureInput): boolean {
  const files = picturesIn(transfer);
  if (files.length === 0) return false;
  input.onStart();
  void readEach(files, input.onPicture).then(input.onEnd);
  return true;
}

/** Returns the pictures in pasted or dropped data. */
export function picturesIn(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** Resolves to whether all pictures could be read. */
async function readEach(files: readonly File[], onPicture: PictureInput["onPicture"]): Promise<boolean> {
  let isWhole = true;
  for (const file of files) {
    try {
      // Readers do not need this code.
      const { pictureUrl } = await import("../pictures.js");
      onPicture(await pictureUrl(file));
    } catch {
      isWhole = false;
    }
  }
  return isWhole;
}
