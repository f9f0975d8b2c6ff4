import { picturesIn, pictureUrl } from "../pictures.js";

export interface PictureInput {
  /** What the text has so far of pictures. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Puts a picture into the text. */
  readonly onPicture: (name: string, url: string) => void;
  readonly onStart: () => void;
  readonly onEnd: (isWhole: boolean) => void;
}

/** Takes the pictures of a paste or a drop; `false` where there are none, and the browser may do as it does. */
export function takePictures(transfer: DataTransfer | null, input: PictureInput): boolean {
  const files = picturesIn(transfer);
  if (files.length === 0) return false;
  const known = Object.keys(input.pictures).map((name) => Number(name.slice("image:".length)));
  const first = Math.max(0, ...known) + 1;
  input.onStart();
  void Promise.all(
    files.map(async (file, index) => {
      try {
        input.onPicture(`image:${first + index}`, await pictureUrl(file));
        return true;
      } catch {
        return false;
      }
    }),
  ).then((taken) => input.onEnd(taken.every(Boolean)));
  return true;
}
