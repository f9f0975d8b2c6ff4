import type { ReactNode } from "react";
import { NO_DRAFT } from "../../../draft.js";
import { useDraft } from "../../use-draft.js";
import { IssueField } from "./IssueField.js";
import { useWritingStrings } from "./writing-context.js";

/** A comment's markdown, and what becomes of it. */
export interface EditFormProps {
  readonly raw: string;
  /** Keeps what is being written, under a name of the comment's own. */
  readonly storage: Storage | null;
  readonly place: string;
  readonly isSaving: boolean;
  /** Resolves to whether it was saved. */
  readonly onSave: (raw: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** A comment while its author changes it; what is not saved is there again when they come back to it. */
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
