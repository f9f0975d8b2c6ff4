import { useMemo, useState, type ReactNode } from "react";
import { SanitizedHtml } from "../../comments/ui/SanitizedHtml.js";
import { useAdmin } from "../admin-context.js";

/** Props of `RowBody`. */
export interface RowBodyProps {
  /** The comment's text, as markdown. */
  readonly body: string;
  readonly showsSource: boolean;
}

/** Longer comments are collapsed, so that one comment does not fill the list. */
const LONG = { characters: 1500, lines: 25 };

/** Renders a comment's text as visitors see it, or its markdown source. */
export function RowBody({ body, showsSource }: RowBodyProps): ReactNode {
  const { strings, renderBody } = useAdmin();
  const [isOpen, setIsOpen] = useState(false);
  const html = useMemo(() => (showsSource ? "" : renderBody(body)), [renderBody, body, showsSource]);
  const isLong = body.length > LONG.characters || body.split("\n", LONG.lines + 1).length > LONG.lines;
  return (
    <>
      <div className={isLong && !isOpen ? "row-body folded" : "row-body"} dir="auto">
        {showsSource ? <pre className="source">{body}</pre> : <SanitizedHtml className="prose" html={html} />}
      </div>
      {isLong && (
        <button
          type="button"
          className="button quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? strings.less : strings.more}
        </button>
      )}
    </>
  );
}
