import { useEffect, useMemo, useState, type ReactNode } from "react";
import { DEBOUNCE } from "../../limits.js";
import { usePanel } from "../panel-context.js";
import { SanitizedHtml } from "../SanitizedHtml.js";
import { useCodeColors } from "../use-code-colors.js";
import { useMathHost } from "../use-math-host.js";

/** Props of `PreviewPanel`: the preview of an unsent comment. */
export interface PreviewPanelProps {
  readonly id: string;
  /** The markdown that would be sent now. */
  readonly body: string;
}

/** Renders a preview of the comment. It follows the text with a short delay. */
export function PreviewPanel({ id, body }: PreviewPanelProps): ReactNode {
  const { strings, renderBody } = usePanel();
  const [shown, setShown] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setShown(body), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [body]);
  const html = useMemo(() => renderBody(shown), [renderBody, shown]);
  const host = useMathHost(html);
  useCodeColors(host, html);
  return (
    <section id={id} className="comments-preview" aria-label={strings.preview}>
      {shown.trim() === "" ? (
        <p className="comments-hint">{strings.emptyPreview}</p>
      ) : (
        <SanitizedHtml className="comment-body" html={html} ref={host} />
      )}
    </section>
  );
}

/** Props of `EmojiPanel`. `onPick` receives the code with its colons, such as `:smile:`. */
interface EmojiPanelProps {
  readonly id: string;
  readonly onPick: (code: string) => void;
}

/** Renders a button for each emoji. It inserts the emoji's code into the text. */
export function EmojiPanel({ id, onPick }: EmojiPanelProps): ReactNode {
  const { strings, emoji } = usePanel();
  return (
    <div id={id} className="comments-emoji" role="group" aria-label={strings.emoji} tabIndex={-1}>
      {emoji.map(({ name, character, url }) => (
        <button key={name} type="button" title={name} aria-label={name} onClick={() => onPick(`:${name}:`)}>
          {url === null ? character : <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />}
        </button>
      ))}
    </div>
  );
}
