import { useRef } from "react";
import { newPictureName, type Draft } from "../draft.js";
import { usePanel } from "./panel-context.js";
import { takePictures, type PictureInput } from "./take-pictures.js";

/** What pictures are put into. */
export interface PicturesSetup {
  /** Whether the text field is still on the page. */
  readonly hasField: () => boolean;
  readonly onDraft: (update: (draft: Draft) => Draft) => void;
  /** Puts text where the visitor writes. */
  readonly insert: (text: string) => void;
  /** Shows a message; one that `stays` goes with the next. */
  readonly showMessage: (message: string, stays?: boolean) => void;
}

/** Pictures that a visitor pastes or drops into a text. */
export interface Pictures {
  /** Whether some are still being read. */
  readonly isReading: () => boolean;
  /** Takes the pictures of a paste or a drop; `false` where there are none. */
  readonly take: (transfer: DataTransfer | null) => boolean;
}

/** Reads pictures into a draft, and tells the visitor how that goes. */
export function usePictures({ hasField, onDraft, insert, showMessage }: PicturesSetup): Pictures {
  const { strings } = usePanel();
  /** Pastes whose pictures are being read, and whether all of them could be read so far. */
  const reading = useRef({ pastes: 0, isWhole: true });
  const input: PictureInput = {
    onPicture(url) {
      let mark = "";
      onDraft((now) => {
        const name = newPictureName(now);
        mark = `![image](${name}) `;
        // Where the editor has moved to another card meanwhile, this field is none any more.
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
