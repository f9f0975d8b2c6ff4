import { type ReactNode, useMemo, useRef, useState } from "react";
import { httpUrl } from "../../text/http-url.js";
import type { IssueComment, User, Reaction } from "../../platforms/platform.js";
import { useIssuePanel, useIssueList } from "./issue-context.js";
import { SanitizedHtml } from "../SanitizedHtml.js";
import { useCodeColors } from "../use-code-colors.js";
import { AvatarImage } from "../AuthorPicture.js";

/** Props of `CardFrame`: a comment, and the content around its text. */
export interface CardFrameProps {
  readonly comment: IssueComment;
  readonly isBusy: boolean;
  /** Controls at the end of the card, next to the reactions. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/**
 * Delay after which a change counts as an edit, in milliseconds. Some platforms update a new comment within this
 * time.
 */
const EDIT_TIME = 2000;

/** Hides the avatar's link from keyboards and screen readers, because the name has the same link. */
const REPEATED = { tabIndex: -1, "aria-hidden": true };

/** Renders the parts that all cards share: author, time and reactions. */
export function CardFrame({ comment, isBusy, tools, children }: CardFrameProps): ReactNode {
  const { strings, timeText } = useIssuePanel();
  const { id, author, createdAt, updatedAt } = comment;
  const homepage = httpUrl(author.homepage ?? "");
  const leadHome = (shown: ReactNode, marks: object) =>
    homepage === null ? (
      shown
    ) : (
      <a href={homepage} target="_blank" rel="nofollow noopener noreferrer ugc" {...marks}>
        {shown}
      </a>
    );
  return (
    <article
      id={`comment-${id}`}
      className={isBusy ? "comment-card sending" : "comment-card"}
      aria-label={author.username}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {leadHome(<UserPicture user={author} />, REPEATED)}
      <header className="comment-head">
        <span className="comment-author">{leadHome(<bdi>{author.username}</bdi>, {})}</span>
        {!Number.isNaN(createdAt) && (
          <a className="comment-time" href={`#comment-${id}`} title={strings.permalink}>
            <time dateTime={new Date(createdAt).toISOString()}>{timeText(createdAt)}</time>
          </a>
        )}
        {updatedAt - createdAt > EDIT_TIME && <span className="comment-time">{strings.edited}</span>}
      </header>
      {children}
      <footer className="issue-card-foot">
        <Reactions comment={comment} />
        {tools}
      </footer>
    </article>
  );
}

const REACTIONS: readonly (readonly [reaction: Reaction, sign: string])[] = [
  ["heart", "❤️"],
  ["like", "👍"],
  ["unlike", "👎"],
];

/** Renders the number of each reaction. Signed-in visitors can give their own. */
function Reactions({ comment }: { readonly comment: IssueComment }): ReactNode {
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

/**
 * Renders a user's avatar, or the first letter of their name. It is hidden from screen readers, because the name
 * follows.
 */
export function UserPicture({ user }: { readonly user: User }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (user.avatar === null || isBroken) {
    return (
      <span className="comment-avatar issue-letter" aria-hidden="true">
        {Array.from(user.username)[0]?.toUpperCase()}
      </span>
    );
  }
  return <AvatarImage url={user.avatar} onError={() => setIsBroken(true)} />;
}

/** Renders a comment's text. Its letters decide the text direction. */
export function CardText({ comment }: { readonly comment: IssueComment }): ReactNode {
  const { renderComment } = useIssuePanel();
  const { root } = useIssueList().platform;
  const html = useMemo(() => renderComment(comment, root), [renderComment, comment, root]);
  const host = useRef<HTMLDivElement>(null);
  useCodeColors(host, html);
  return (
    <div className="comment-text" dir="auto">
      <SanitizedHtml className="comment-body" html={html} ref={host} />
    </div>
  );
}
