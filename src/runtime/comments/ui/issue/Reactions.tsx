import { useState, type ReactNode } from "react";
import type { IssueComment, Reaction } from "../../platforms/platform.js";
import { useIssueList, useIssuePanel } from "./issue-context.js";

const REACTIONS: readonly (readonly [reaction: Reaction, sign: string])[] = [
  ["heart", "❤️"],
  ["like", "👍"],
  ["unlike", "👎"],
];

/** Renders the number of each reaction. Signed-in visitors can give their own. */
export function Reactions({ comment }: { readonly comment: IssueComment }): ReactNode {
  const { strings } = useIssuePanel();
  const { platform, writing } = useIssueList();
  const [pending, setPending] = useState<readonly Reaction[]>([]);
  if (!platform.isReactable) return null;

  async function give(reaction: Reaction): Promise<void> {
    if (pending.includes(reaction)) return;
    setPending((now) => [...now, reaction]);
    await writing?.react(comment, reaction);
    setPending((now) => now.filter((other) => other !== reaction));
  }

  return (
    <div className="issue-reactions">
      {REACTIONS.map(([reaction, sign]) => {
        const count = comment.reactions?.[reaction] ?? null;
        const name = strings[reaction];
        return (
          <button
            key={reaction}
            type="button"
            className="comments-tool"
            title={writing === null ? strings.loginToComment(platform.name) : name}
            aria-label={count === null ? name : `${name}: ${count}`}
            aria-busy={pending.includes(reaction)}
            disabled={writing === null}
            onClick={() => void give(reaction)}
          >
            <span aria-hidden="true">{sign}</span> {count}
          </button>
        );
      })}
    </div>
  );
}
