import { useId, useRef, useState, type ReactNode } from "react";
import type { GuestField } from "../../model/comments.js";
import type { Guest, NewComment } from "../backend.js";
import { newPictureName, withPictures, type Draft } from "../draft.js";
import { cleanGuest, findMissingField } from "../guest.js";
import { MAX_BODY } from "../limits.js";
import type { Posting } from "../thread.js";
import { EmojiPanel } from "./EmojiPanel.js";
import { GuestFields } from "./GuestFields.js";
import { Notice } from "./Notice.js";
import { usePanel } from "./panel-context.js";
import { PreviewPanel } from "./PreviewPanel.js";
import { Spinner } from "./Spinner.js";
import { takePictures } from "./take-pictures.js";
import { insertText, TextField } from "./TextField.js";
import { TrapField } from "./TrapField.js";
import { useMessage } from "./use-message.js";

/** What is written so far, and what the site asks of who writes it; the panel keeps both. */
export interface EditorProps {
  readonly fields: readonly GuestField[];
  readonly required: readonly GuestField[];
  readonly placeholder: string;
  readonly guest: Guest;
  readonly onGuest: (guest: Guest) => void;
  readonly draft: Draft;
  readonly onDraft: (update: (draft: Draft) => Draft) => void;
  readonly posting: Posting;
  /** Whether the visitor called it where it stands, and wants to write at once. */
  readonly takesFocus: boolean;
  /** Whether the visitor sent a comment a moment ago. */
  readonly isBusy: () => boolean;
  readonly onSubmit: (written: Pick<NewComment, "guest" | "body" | "trap">) => void;
  readonly onCancelReply: () => void;
}

/** Where a visitor writes: fields, text, tools, and what became of it. */
export function Editor(props: EditorProps): ReactNode {
  const { fields, required, guest, onGuest, draft, onDraft, posting } = props;
  const { strings } = usePanel();
  const id = useId();
  const [panel, setPanel] = useState<"emoji" | "preview" | null>(null);
  const [message, showMessage] = useMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  const inputs = useRef<HTMLDivElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  /** Pastes whose pictures are being read, and whether all of them could be read so far. */
  const reading = useRef({ pastes: 0, isWhole: true });
  const isSending = posting.kind === "sending";
  const setText = (text: string) => onDraft((now) => ({ ...now, text, sentAt: null }));

  function submit(): void {
    // The message says that pictures are being read; without them the text would be sent alone.
    if (isSending || reading.current.pastes > 0) return;
    const missing = findMissingField(
      guest,
      required.filter((name) => fields.includes(name)),
    );
    const body = withPictures(draft);
    if (missing !== null) {
      inputs.current?.querySelector<HTMLInputElement>(`[data-field=${missing}]`)?.focus();
      showMessage(strings[`${missing}Fail`]);
    } else if (body.trim() === "") {
      field.current?.focus();
    } else if (draft.text.length > MAX_BODY) {
      showMessage(strings.tooLong);
    } else if (props.isBusy()) {
      showMessage(strings.busy);
    } else {
      setPanel(null);
      // The button is switched off while the text is sent, and would lose the focus.
      if (document.activeElement !== field.current) field.current?.form?.focus({ preventScroll: true });
      props.onSubmit({ guest: cleanGuest(guest), body, trap: trap.current?.value ?? "" });
    }
  }

  function insert(text: string): void {
    if (field.current !== null && !isSending) insertText(field.current, text);
  }

  const onTransfer = (transfer: DataTransfer | null) =>
    !isSending &&
    takePictures(transfer, {
      onPicture(url) {
        let mark = "";
        onDraft((now) => {
          const name = newPictureName(now);
          mark = `![image](${name}) `;
          // Where the editor has moved to another card meanwhile, this field is none any more.
          const more = field.current === null ? mark : "";
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
    });

  const toggle = (name: "emoji" | "preview") => (
    <button
      type="button"
      className="comments-tool"
      aria-expanded={panel === name}
      aria-controls={`${id}${name}`}
      onClick={() => setPanel(panel === name ? null : name)}
    >
      {strings[name]}
    </button>
  );

  return (
    <form
      className="comments-editor"
      aria-label={strings.editor}
      aria-busy={isSending}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <GuestFields
        ref={inputs}
        fields={fields}
        required={required}
        guest={guest}
        onChange={onGuest}
        isLocked={isSending}
      />
      <TrapField ref={trap} />
      <TextField
        id={`${id}text`}
        ref={field}
        takesFocus={props.takesFocus}
        value={draft.text}
        placeholder={draft.replyTo === null ? props.placeholder : `@${draft.replyTo.nick}`}
        isLocked={isSending}
        onChange={setText}
        onSubmit={submit}
        onTransfer={onTransfer}
      />
      <div className="comments-tools">
        <span className="comments-message" role="status">
          {message}
        </span>
        {toggle("emoji")}
        {toggle("preview")}
      </div>
      {panel === "emoji" && <EmojiPanel id={`${id}emoji`} onPick={insert} />}
      {panel === "preview" && <PreviewPanel id={`${id}preview`} body={withPictures(draft)} />}
      <div className="comments-submit">
        <a href="https://commonmark.org/help/" target="_blank" rel="noopener noreferrer">
          {strings.markdown}
        </a>
        {draft.replyTo !== null && (
          <button type="button" className="comments-button quiet" onClick={props.onCancelReply}>
            {strings.cancelReply}
          </button>
        )}
        <button
          type="submit"
          className="comments-button"
          title="Cmd | Ctrl + Enter"
          // What has failed is sent again by the notice below, or after a change.
          disabled={posting.kind !== "idle"}
        >
          {strings.submit}
        </button>
      </div>
      {isSending && <Spinner label={strings.sending} />}
      {posting.kind === "failed" && <Notice fault={posting.fault} lead={strings.notSent} onRetry={submit} />}
    </form>
  );
}
