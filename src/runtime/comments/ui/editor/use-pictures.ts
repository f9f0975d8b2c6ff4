import { useRef } from "react";
import { newPictureName, type Draft } from "../../draft.js";
import { usePanel } from "../panel-context.js";

/** The parameters of `usePictures`, which reads pictures into the draft. */
export interface PicturesSetup {
  /** Whether the text field is still on the page. */
  readonly hasField: () => boolean;
  readonly onDraft: (update: (draft: Draft) => Draft) => void;
  /** Inserts a text at the cursor of the editor. */
  readonly insert: (text: string) => void;
  /** Shows a message. If `stays` is set, it remains until the next one. */
  readonly showMessage: (message: string, stays?: boolean) => void;
}

/** Functions for pictures pasted or dropped into the text. */
export interface Pictures {
  /** Returns whether pictures are still being read. */
  readonly isReading: () => boolean;
  /** Takes the pictures of a paste or drop. Returns `false` if there are none. */
  readonly take: (transfer: DataTransfer | null) => boolean;
}

/** Returns functions that read pictures into the draft. Messages report the progress. */
export function usePictures({ hasField, onDraft, insert, showMessage }: PicturesSetup): Pictures {
  const { strings } = usePanel();
  /** Number of pastes being read, and whether all of their pictures could be read so far. */
  const reading = useRef({ pastes: 0, isWhole: true });
  const input: PictureInput = {
    onPicture(url) {
      let mark = "";
      onDraft((now) => {
        const name = newPictureName(now);
        mark = `![image](${name}) `;
        // If the editor has moved to another comment meanwhile, this text field no longer exists.
        const more = hasField() ? "" : mark;
        return { ...now, text: now.text + more, pictures: { ...now.pictures, [name]: url } };
      });
      insert(mark);
    },
    onStart() {
      reading.current.pastes++;
      showMessage(strings.uploading, true);
    },
    onEnd(isWhole) {
      const { current } = reading;
      current.pastes--;
      current.isWhole &&= isWhole;
      if (current.pastes > 0) return;
      showMessage(current.isWhole ? strings.uploadDone : strings.uploadFail);
      current.isWhole = true;
    },
  };
  return {
    isReading: () => reading.current.pastes > 0,
    take: (transfer) => takePictures(transfer, input),
  };
}

/** Callbacks of `takePictures`. `isWhole` is false if a picture could not be read. */
interface PictureInput {
  /** Inserts a picture, given as a data URL, into the text. */
  readonly onPicture: (url: string) => void;
  readonly onStart: () => void;
  readonly onEnd: (isWhole: boolean) => void;
}

/**
 * Reads the pictures of a paste or drop, in order. Returns `false` if there are none, so that the browser handles the
 * event.
 */
function takePictures(transfer: DataTransfer | null, input: PictureInput): boolean {
  const files = picturesIn(transfer);
  if (files.length === 0) return false;
  input.onStart();
  // Readers do not need this code.
  void import("../../store-widget/pictures.js")
    .then(({ readPictures }) => readPictures(files, input.onPicture))
    .catch(() => false)
    .then(input.onEnd);
  return true;
}

/** Returns the pictures in pasted or dropped data. */
export function picturesIn(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
