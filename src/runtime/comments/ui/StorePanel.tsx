import type { ReactNode } from "react";
import type { CommentBackend } from "../backend.js";
import type { StoreOptions } from "../options.js";
import type { StandIn } from "../stand-in.js";
import { isBusy } from "../throttle.js";
import { hasMore } from "../thread.js";
import { CommentList } from "./CommentList.js";
import { Editor } from "./Editor.js";
import { Notice } from "./Notice.js";
import { PanelContext, usePanel, type PanelTools } from "./panel-context.js";
import { Spinner } from "./Spinner.js";
import { useCommentLink } from "./use-comment-link.js";
import { useConversation, type Conversation } from "./use-conversation.js";
import { useGuest } from "./use-guest.js";
import { useStandIn } from "./use-stand-in.js";
import { useThread, type Thread } from "./use-thread.js";
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
  const { options, tools, path, storage } = props;
  const thread = useThread(props.openBackend);
  const { list, posting } = thread.state;
  const [guest, setGuest] = useGuest(storage, options.qqService);
  useWhenOnline(list.kind === "failed" && list.fault.kind === "unreachable", thread.reload);
  const isStoodIn = useStandIn(props.standIn, { hasEditor: true, isListed: list.kind === "ready" });
  useCommentLink(props.hash, list, thread.loadMore);
  const loaded = list.kind === "ready" ? list.loaded : null;
  const newPath = options.path === null || tools.showsPages ? path : options.path;
  const { strings } = tools;
  const conversation = useConversation({ strings, storage, path, newPath, loaded, send: thread.send });
  const { draft, answered, answer } = conversation;
  const editor = (
    <Editor
      fields={options.meta}
      required={options.requiredFields}
      placeholder={options.placeholder}
      guest={guest}
      onGuest={(next) => {
        setGuest(next);
        thread.edited();
      }}
      draft={draft}
      onDraft={(update) => {
        conversation.changeDraft(update);
        thread.edited();
      }}
      posting={posting}
      takesFocus={conversation.isCalled}
      isBusy={() => isBusy(storage, Date.now())}
      onSubmit={conversation.submit}
      onCancelReply={conversation.cancelReply}
    />
  );
  return (
    <PanelContext value={tools}>
      {answered === null && editor}
      <ListHead thread={thread} conversation={conversation} isStoodIn={isStoodIn} />
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
      {list.kind === "ready" && <ListEnd list={list} thread={thread} onAsk={conversation.ask} />}
    </PanelContext>
  );
}

interface ListHeadProps {
  readonly thread: Thread;
  readonly conversation: Pick<Conversation, "announcement" | "ask">;
  /** Whether what the build wrote is still on the page. */
  readonly isStoodIn: boolean;
}

/** What is known of the list as a whole: its count, that it is loading, or that it could not be loaded. */
function ListHead({ thread, conversation, isStoodIn }: ListHeadProps): ReactNode {
  const { strings } = usePanel();
  const { list } = thread.state;
  const loaded = list.kind === "ready" ? list.loaded : null;
  return (
    <>
      <p className="visually-hidden" role="status">
        {conversation.announcement ||
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
      {list.kind === "failed" && (
        <Notice fault={list.fault} onRetry={() => conversation.ask(thread.reload)} />
      )}
    </>
  );
}

interface ListEndProps {
  readonly list: Extract<Thread["state"]["list"], { kind: "ready" }>;
  readonly thread: Thread;
  readonly onAsk: Conversation["ask"];
}

/** What follows the comments: the way to more of them, or that there are none. */
function ListEnd({ list, thread, onAsk }: ListEndProps): ReactNode {
  const { strings } = usePanel();
  const { loaded, more } = list;
  const isLoading = more === "loading";
  return (
    <>
      {isLoading && <Spinner label={strings.loading} />}
      {typeof more === "object" && more.kind !== "none" && <Notice fault={more} />}
      {loaded.count === 0 && thread.state.posting.kind !== "sending" && (
        <p className="comments-empty">{strings.sofa}</p>
      )}
      {hasMore(loaded) && (
        <button
          type="button"
          className="comments-button comments-more"
          // What is disabled would lose the focus, and who has only a keyboard their place.
          aria-disabled={isLoading}
          onClick={() => !isLoading && onAsk(() => thread.loadMore(loaded.page + 1))}
        >
          {strings.more}
        </button>
      )}
    </>
  );
}
