import type { ReactNode } from "react";
import { usePanel } from "../panel-context.js";

/** Props of `EmojiPanel`. `onPick` receives the code with its colons, such as `:smile:`. */
export interface EmojiPanelProps {
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
