import { useEffect, useState, type ReactNode } from "react";
import type { Comment, CommentBackend, NewComment } from "../backend.js";
import { NO_DRAFT, type ReplyTarget } from "../draft.js";
import { keepGuest } from "../guest.js";
import { httpUrl } from "../http-url.js";
import type { StoreOptions } from "../options.js";
import type { StandIn } from "../stand-in.js";
import { isBusy, markSubmit } from "../throttle.js";
import { hasMore } from "../thread.js";
import { anchorOf } from "./CommentCard.js";
import { CommentList } from "./CommentList.js";
import { Editor } from "./Editor.js";
import { Notice } from "./Notice.js";
import { PanelContext, type PanelTools } from "./panel-context.js";
import { Spinner } from "./Spinner.js";
import { useCommentLink } from "./use-comment-link.js";
import { useDraft } from "./use-draft.js";
import { useGuest } from "./use-guest.js";
import { useStandIn } from "./use-stand-in.js";
import { useThread } from "./use-thread.js";
import { useWhenOnline } from "./use-when-online.js";

/** What the panel is made of on one page. */
export interface StorePanelProps {
  readonly options: StoreOptions;
  readonly tools: PanelTools;
  /** Path of the page that the panel stands on. */
  readonly path: string;
  /** Hash of the address that led to that page. */
  readonly hash: string;
  readonly storage: Storage | null;
  /** What the build wrote where the panel comes. */
  readonly standIn: StandIn | null;
  readonly openBackend: () => Promise<CommentBackend>;
}

/** Comments of guests: the editor, and what others have written. */
export function StorePanel(props: StorePanelProps): ReactNode {
  const { options, tools, path, hash, storage, standIn, openBackend } = props;
  const { strings } = tools;
  const newPath = options.path === null || tools.showsPages ? path : options.path;
  const { state, reload, loadMore, send, edited } = useThread(openBackend);
  const { list, posting } = state;
  const [draft, changeDraft] = useDraft(storage, path);
  const [guest, setGuest] = useGuest(storage, options.qqService);
  const [announcement, announce] = useState("");
  const [isCalled, setIsCalled] = useState(false);
  /** Next comment to focus: its id, or the index of a conversation that is still loading. */
  const [goal, setGoal] = useState<string | number | null>(null);
  useWhenOnline(list.kind === "failed" && list.fault.kind === "unreachable", reload);
  const isStoodIn = useStandIn(standIn, { hasEditor: true, isListed: list.kind === "ready" });
  useCommentLink(hash, list, loadMore);
  const loaded = list.kind === "ready" ? list.loaded : null;
  const goalId = typeof goal === "number" ? loaded?.roots[goal]?.id : goal;
  useEffect(() => {
    // The control that was used took the focus along. A visitor who focused something else keeps that.
    if (document.activeElement === document.body) document.getElementById(anchorOf(goalId ?? ""))?.focus();
  }, [goalId]);

  async function submit(written: Pick<NewComment, "guest" | "body" | "trap">): Promise<void> {
    const { replyTo } = draft;
    const now = Date.now();
    const sentAt = draft.sentAt ?? now;
    const comment = { ...written, replyTo, sentAt, path: replyTo?.path ?? newPath };
    changeDraft((latest) => ({ ...latest, sentAt }));
    markSubmit(storage, now);
    announce("");
    const sent = await send(comment, preview(comment));
    // Who could not send may try again at once.
    if (sent === null) return markSubmit(storage, 0);
    keepGuest(storage, written.guest);
    // Another comment may be answered by now.
    changeDraft(({ replyTo: next }) => ({ ...NO_DRAFT, replyTo: next === replyTo ? null : next }));
    if (replyTo !== null) {
      setIsCalled(false);
      setGoal(sent.id);
    }
    announce(sent.isWaiting === true ? strings.waiting : strings.sent);
  }

  const editor = (
    <Editor
      fields={options.meta}
      required={options.requiredFields}
      placeholder={options.placeholder}
      guest={guest}
      onGuest={(next) => {
        setGuest(next);
        edited();
      }}
      draft={draft}
      onDraft={(update) => {
        changeDraft(update);
        edited();
      }}
      posting={posting}
      takesFocus={isCalled}
      isBusy={() => isBusy(storage, Date.now())}
      onSubmit={submit}
      onCancelReply={cancelReply}
    />
  );
  const isLoadingMore = list.kind === "ready" && list.more === "loading";
  const known = loaded === null ? [] : [...loaded.roots, ...loaded.replies];
  const answered = known.find(({ id }) => id === draft.replyTo?.parentId)?.id ?? null;

  function answer(replyTo: ReplyTarget): void {
    setIsCalled(true);
    setGoal(null);
    changeDraft((now) => ({ ...now, replyTo }));
  }

  /** Loads comments and focuses the first of them. */
  function ask(load: () => void): void {
    announce("");
    setGoal(loaded?.roots.length ?? 0);
    load();
  }

  /** Whoever gives up an answer goes on reading where they were, not at the editor above the list. */
  function cancelReply(): void {
    setIsCalled(answered === null);
    setGoal(answered);
    changeDraft((now) => ({ ...now, replyTo: null }));
  }

  return (
    <PanelContext value={tools}>
      {answered === null && editor}
      <p className="visually-hidden" role="status">
        {announcement ||
          (loaded !== null &&
            loaded.count > 0 &&
            `${loaded.roots.length} / ${loaded.count} ${strings.comments}`)}
      </p>
      {loaded !== null && (
        <p className="comments-count">
          <strong>{loaded.count}</strong> {strings.comments}
        </p>
      )}
      {list.kind === "loading" && !isStoodIn && <Spinner label={strings.loading} />}
      {list.kind === "failed" && <Notice fault={list.fault} onRetry={() => ask(reload)} />}
      {loaded !== null && (
        <CommentList
          loaded={loaded}
          posting={posting}
          onReply={({ id, rootId, author, path }) =>
            answer({ rootId: rootId ?? id, parentId: id, path, nick: author.name })
          }
          below={(id) => id === answered && editor}
        />
      )}
      {isLoadingMore && <Spinner label={strings.loading} />}
      {list.kind === "ready" && typeof list.more === "object" && list.more.kind !== "none" && (
        <Notice fault={list.more} />
      )}
      {loaded !== null && loaded.count === 0 && posting.kind !== "sending" && (
        <p className="comments-empty">{strings.sofa}</p>
      )}
      {loaded !== null && hasMore(loaded) && (
        <button
          type="button"
          className="comments-button comments-more"
          // What is disabled would lose the focus, and who has only a keyboard their place.
          aria-disabled={isLoadingMore}
          onClick={() => !isLoadingMore && ask(() => loadMore(loaded.page + 1))}
        >
          {strings.more}
        </button>
      )}
    </PanelContext>
  );
}

/** How a comment looks until the store has taken it. */
function preview({ path, guest, body, replyTo, sentAt }: NewComment): Comment {
  const { nick, link, picture } = guest;
  return {
    id: "sending",
    rootId: replyTo?.rootId ?? null,
    parentId: replyTo?.parentId ?? null,
    author: { name: nick, homepage: httpUrl(link), avatar: httpUrl(picture), mailHash: null },
    body,
    createdAt: sentAt,
    path,
    userAgent: navigator.userAgent,
  };
}
