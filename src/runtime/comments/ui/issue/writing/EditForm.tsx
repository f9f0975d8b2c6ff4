import type { ReactNode } from "react";
import type { KeyStorage } from "../../../../model/storage.js";
import { NO_DRAFT } from "../../../draft.js";
import { useDraft } from "../../editor/use-draft.js";
import { IssueField } from "./IssueField.js";
import { useWritingStrings } from "./writing-context.js";

/** Props of `EditForm`. `raw` is the comment's current markdown. */
export interface EditFormProps {
  readonly raw: string;
  /** Storage of the draft, or `null` if the browser forbids storage. `place` is the key. */
  readonly storage: KeyStorage | null;
  readonly place: string;
  readonly isSaving: boolean;
  /** Resolves to whether the comment was saved. */
  readonly onSave: (raw: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Renders the form that edits a comment. An unsaved text is restored when the form is opened again. */
export function EditForm({ raw, storage, place, isSaving, onSave, onCancel }: EditFormProps): ReactNode {
  const strings = useWritingStrings();
  const [draft, changeDraft] = useDraft(storage, place);
  const text = draft === NO_DRAFT ? raw : draft.text;
  const isReady = !isSaving && text.trim() !== "";
  const forget = () => changeDraft(() => NO_DRAFT);
  const save = async () => {
    if (isReady && (await onSave(text))) forget();
  };
  return (
    <form
      className="comments-editor"
      aria-label={strings.edit}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <IssueField
        label={strings.edit}
        placeholder={strings.placeholder}
        value={text}
        isDisabled={false}
        isLocked={isSaving}
        takesFocus
        onChange={(next) => changeDraft(() => ({ ...NO_DRAFT, text: next }))}
        onSubmit={() => void save()}
      />
      <div className="comments-submit issue-submit">
        <button
          type="button"
          className="comments-button quiet"
          disabled={isSaving}
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {strings.cancel}
        </button>
        <button type="submit" className="comments-button" disabled={!isReady}>
          {isSaving ? strings.saving : strings.save}
        </button>
      </div>
    </form>
  );
}
