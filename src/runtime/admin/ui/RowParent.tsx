import { useMemo, type ReactNode } from "react";
import { plainText } from "../../comments/plain-text.js";
import { useAdmin } from "../admin-context.js";
import type { ParentComment } from "../admin-comment.js";
import { fill } from "../fill.js";

/** Characters of the comment being replied to that are shown. */
const LENGTH = 200;

/**
 * Renders the author of the comment being replied to and its beginning as text. `parent` is `null` if that comment is
 * gone.
 */
export function RowParent({ parent }: { readonly parent: ParentComment | null }): ReactNode {
  const { strings, renderBody } = useAdmin();
  const excerpt = parent?.excerpt ?? "";
  const characters = useMemo(() => Array.from(plainText(renderBody(excerpt))), [renderBody, excerpt]);
  return (
    <div className="row-parent">
      <span>{parent === null ? strings.reply : fill(strings.replyTo, { text: parent.nick })}</span>
      {characters.length > 0 && (
        <blockquote dir="auto">
          {characters.slice(0, LENGTH).join("")}
          {characters.length > LENGTH && "…"}
        </blockquote>
      )}
    </div>
  );
}
