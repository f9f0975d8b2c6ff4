import { picturesIn, pictureUrl } from "../pictures.js";

export interface PictureInput {
  /** Names a picture as no other of the text is named, nor one that is still being read. */
  readonly newName: () => string;
  /** Puts a picture into the text. */
  readonly onPicture: (name: string, url: string) => void;
  readonly onStart: () => void;
  readonly onEnd: (isWhole: boolean) => void;
}

/** Takes the pictures of a paste or a drop; `false` where there are none, and the browser may do as it does. */
export function takePictures(transfer: DataTransfer | null, input: PictureInput): boolean {
  const files = picturesIn(transfer);
  if (files.length === 0) return false;
  input.onStart();
  void Promise.all(
    files.map(async (file) => {
      const name = input.newName();
      try {
        input.onPicture(name, await pictureUrl(file));
        return true;
      } catch {
        return false;
      }
    }),
  ).then((taken) => input.onEnd(taken.every(Boolean)));
  return true;
}
