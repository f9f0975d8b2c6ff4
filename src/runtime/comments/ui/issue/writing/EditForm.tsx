import { useState, type ReactNode } from "react";
import { IssueField } from "./IssueField.js";
import { useWritingStrings } from "./writing-context.js";

export interface EditFormProps {
  readonly raw: string;
  readonly isSaving: boolean;
  readonly onSave: (raw: string) => void;
  readonly onCancel: () => void;
}

/** A comment while its author changes it. */
export function EditForm({ raw, isSaving, onSave, onCancel }: EditFormProps): ReactNode {
  const strings = useWritingStrings();
  const [text, setText] = useState(raw);
  const isReady = !isSaving && text.trim() !== "";
  const save = () => {
    if (isReady) onSave(text);
  };
  return (
    <form
      className="comments-editor"
      aria-label={strings.edit}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <IssueField
        label={strings.edit}
        placeholder={strings.placeholder}
        value={text}
        isDisabled={false}
        isLocked={isSaving}
        takesFocus
        onChange={setText}
        onSubmit={save}
      />
      <div className="comments-submit issue-submit">
        <button type="button" className="comments-button quiet" disabled={isSaving} onClick={onCancel}>
          {strings.cancel}
        </button>
        <button type="submit" className="comments-button" disabled={!isReady}>
          {isSaving ? strings.saving : strings.save}
        </button>
      </div>
    </form>
  );
}
