import { useId, useRef, useState, type ReactNode, type RefObject } from "react";
import type { GuestField } from "../../../model/comments.js";
import type { Guest, NewComment } from "../../backend.js";
import { withPictures, type Draft } from "../../draft.js";
import { cleanGuest, findMissingField } from "../../store-widget/guest.js";
import { MAX_BODY } from "../../limits.js";
import { rootOf } from "../../root-of.js";
import type { Posting } from "../../thread.js";
import { EmojiPanel, PreviewPanel } from "./EditorPanels.js";
import { GuestFields, TrapField } from "./GuestFields.js";
import { Notice } from "../Notice.js";
import { usePanel } from "../panel-context.js";
import { Spinner } from "../Spinner.js";
import { insertText, TextField } from "./TextField.js";
import { useMessage } from "../use-message.js";
import { usePictures } from "./use-pictures.js";

/** Props of `Editor`. The panel keeps the draft and the visitor's details. */
export interface EditorProps {
  /** Accessible name, if the editor is not for a new comment. Names of forms on a page must differ. */
  readonly label?: string;
  readonly fields: readonly GuestField[];
  readonly required: readonly GuestField[];
  readonly placeholder: string;
  readonly guest: Guest;
  readonly onGuest: (guest: Guest) => void;
  readonly draft: Draft;
  readonly onDraft: (update: (draft: Draft) => Draft) => void;
  readonly posting: Posting;
  /** Whether the editor takes the focus, because the visitor has just opened it for a reply. */
  readonly takesFocus: boolean;
  /** Returns whether the visitor sent a comment less than 20 seconds ago. */
  readonly isBusy: () => boolean;
  /** Called when a part of the editor gets the focus. */
  readonly onFocus: () => void;
  readonly onSubmit: (written: Pick<NewComment, "guest" | "body" | "trap">) => void;
  readonly onCancelReply: () => void;
}

/** Renders the editor: input fields, text, tools and messages about sending. */
export function Editor(props: EditorProps): ReactNode {
  const { fields, required, draft, onDraft, posting } = props;
  const { strings } = usePanel();
  const id = useId();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [message, showMessage] = useMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  const inputs = useRef<HTMLDivElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const isSending = posting.kind === "sending";
  const insert = (text: string) => {
    if (field.current !== null && !isSending) insertText(field.current, text);
  };
  const pictures = usePictures({ hasField: () => field.current !== null, onDraft, insert, showMessage });

  const refuse = useRefusal({ field, inputs, showMessage });

  function submit(): void {
    // A message already says that pictures are being read. Submitting now would lose them.
    if (isSending || pictures.isReading()) return;
    const obstacle = findObstacle(props);
    if (obstacle !== null) return refuse(obstacle);
    setPanel(null);
    // The submit button is disabled while sending and would lose the focus.
    keepFocus(field.current);
    const body = withPictures(draft);
    props.onSubmit({ guest: cleanGuest(props.guest), body, trap: trap.current?.value ?? "" });
  }

  return (
    <EditorForm label={props.label} isSending={isSending} onFocus={props.onFocus} onSubmit={submit}>
      <GuestFields
        ref={inputs}
        fields={fields}
        required={required}
        guest={props.guest}
        onChange={props.onGuest}
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
        onChange={(text) => onDraft((now) => ({ ...now, text, sentAt: null }))}
        onSubmit={submit}
        onTransfer={(transfer) => !isSending && pictures.take(transfer)}
      />
      <EditorTools id={id} message={message} panel={panel} onPanel={setPanel} />
      {panel === "emoji" && <EmojiPanel id={`${id}emoji`} onPick={insert} />}
      {panel === "preview" && <PreviewPanel id={`${id}preview`} body={withPictures(draft)} />}
      <SubmitRow draft={draft} posting={posting} onCancelReply={props.onCancelReply} />
      {isSending && <Spinner label={strings.sending} />}
      {posting.kind === "failed" && <Notice fault={posting.fault} lead={strings.notSent} onRetry={submit} />}
    </EditorForm>
  );
}

function keepFocus(field: HTMLTextAreaElement | null): void {
  if (field !== null && rootOf(field).activeElement !== field) field.form?.focus({ preventScroll: true });
}

type PanelName = "emoji" | "preview";

/** The reason why a comment cannot be sent: a missing field, or a problem with the text. */
type Obstacle = GuestField | "empty" | "tooLong" | "busy";

function findObstacle(props: EditorProps): Obstacle | null {
  const { fields, required, guest, draft } = props;
  const missing = findMissingField(
    guest,
    required.filter((name) => fields.includes(name)),
  );
  if (missing !== null) return missing;
  if (withPictures(draft).trim() === "") return "empty";
  if (draft.text.length > MAX_BODY) return "tooLong";
  return props.isBusy() ? "busy" : null;
}

interface RefusalSetup {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly inputs: RefObject<HTMLElement | null>;
  readonly showMessage: (message: string) => void;
}

/** Returns the function that shows why a comment cannot be sent and focuses the field to correct. */
function useRefusal({ field, inputs, showMessage }: RefusalSetup): (obstacle: Obstacle) => void {
  const { strings } = usePanel();
  return (obstacle) => {
    if (obstacle === "empty") field.current?.focus();
    else if (obstacle === "tooLong" || obstacle === "busy") showMessage(strings[obstacle]);
    else {
      inputs.current?.querySelector<HTMLInputElement>(`[data-field=${obstacle}]`)?.focus();
      showMessage(strings[`${obstacle}Fail`]);
    }
  };
}

interface EditorFormProps {
  readonly label: string | undefined;
  readonly isSending: boolean;
  readonly onFocus: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function EditorForm({ label, isSending, onFocus, onSubmit, children }: EditorFormProps): ReactNode {
  const { strings } = usePanel();
  return (
    <form
      className="comments-editor"
      aria-label={label ?? strings.editor}
      aria-busy={isSending}
      tabIndex={-1}
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface EditorToolsProps {
  /** Prefix of the panels' element ids. */
  readonly id: string;
  readonly message: string;
  readonly panel: PanelName | null;
  readonly onPanel: (panel: PanelName | null) => void;
}

/** Renders the editor's message and the buttons that open its panels. */
function EditorTools({ id, message, panel, onPanel }: EditorToolsProps): ReactNode {
  const { strings } = usePanel();
  return (
    <div className="comments-tools">
      <span className="comments-message" role="status">
        {message}
      </span>
      {(["emoji", "preview"] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="comments-tool"
          aria-expanded={panel === name}
          aria-controls={`${id}${name}`}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          {strings[name]}
        </button>
      ))}
    </div>
  );
}

function SubmitRow({
  draft,
  posting,
  onCancelReply,
}: Pick<EditorProps, "draft" | "posting" | "onCancelReply">): ReactNode {
  const { strings } = usePanel();
  return (
    <div className="comments-submit">
      <a href="https://commonmark.org/help/" target="_blank" rel="noopener noreferrer">
        {strings.markdown}
      </a>
      {draft.replyTo !== null && (
        <button type="button" className="comments-button quiet" onClick={onCancelReply}>
          {strings.cancelReply}
        </button>
      )}
      <button
        type="submit"
        className="comments-button"
        title="Cmd | Ctrl + Enter"
        // After a failure, retry with the button in the notice, or change the text first.
        disabled={posting.kind !== "idle"}
      >
        {strings.submit}
      </button>
    </div>
  );
}
