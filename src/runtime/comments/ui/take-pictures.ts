import { picturesIn, pictureUrl } from "../pictures.js";

/** What becomes of pictures that a visitor pastes or drops; `isWhole` is false where one of them could not be read. */
export interface PictureInput {
  /** Puts a picture into the text. */
  readonly onPicture: (url: string) => void;
  readonly onStart: () => void;
  readonly onEnd: (isWhole: boolean) => void;
}

/**
 * Takes the pictures of a paste or a drop, in their order; `false` where there are none, and the browser may do as it
 * does.
 */
export function takePictures(transfer: DataTransfer | null, input: PictureInput): boolean {
  const files = picturesIn(transfer);
  if (files.length === 0) return false;
  input.onStart();
  void readEach(files, input.onPicture).then(input.onEnd);
  return true;
}

/** Resolves to whether all of them could be read. */
async function readEach(files: readonly File[], onPicture: PictureInput["onPicture"]): Promise<boolean> {
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
