import { type ReactNode, useEffect, useRef, useState } from "react";
import type { KeyStorage } from "../../model/storage.js";
import type { CommentBackend } from "../backend.js";
import { countText, nounOf } from "../count-text.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { Root } from "../root-of.js";
import type { StandIn } from "../stand-in.js";
import { isBusy } from "../store-widget/throttle.js";
import { hasMore, type ListState } from "../thread.js";
import { CommentList } from "./CommentList.js";
import { Editor } from "./editor/Editor.js";
import { Notice } from "./Notice.js";
import { PanelContext, usePanel, type PanelTools } from "./panel-context.js";
import { Spinner } from "./Spinner.js";
import { useConversation, type Conversation } from "./use-conversation.js";
import { useGuest } from "./editor/use-guest.js";
import { useStandIn } from "./use-stand-in.js";
import { useThread, type Thread } from "./use-thread.js";
import { useWhenOnline } from "./use-when-online.js";

/** Props of `StorePanel`, the comment panel of one page, backed by LeanCloud or `hanblog comments`. */
export interface StorePanelProps {
  readonly options: StoreOptions;
  readonly tools: PanelTools;
  /** The document or shadow root that contains the panel. */
  readonly root: Root;
  /** Path of the page that contains the panel. */
  readonly path: string;
  /** Hash of the address when the page was opened. */
  readonly hash: string;
  readonly storage: KeyStorage | null;
  /** The comments that the build wrote into the panel's place, or `null`. */
  readonly standIn: StandIn | null;
  readonly openBackend: () => Promise<CommentBackend>;
}

/** Renders the store-backed panel: the editor and the comments. */
export function StorePanel(props: StorePanelProps): ReactNode {
  const { options, tools, root, path, storage } = props;
  const thread = useThread(props.openBackend);
  const { list, posting } = thread.state;
  const [guest, setGuest] = useGuest(storage, options.qqService);
  useWhenOnline(list.kind === "failed" && list.fault.kind === "unreachable", thread.reload);
  const hasStaticList = useStandIn(props.standIn, { hasEditor: true, isListed: list.kind === "ready" });
  useCommentLink({ hash: props.hash, root, list, loadMore: thread.loadMore });
  const loaded = list.kind === "ready" ? list.loaded : null;
  const newPath = options.path === null || tools.showsPages ? path : options.path;
  const { strings } = tools;
  const conversation = useConversation({ strings, storage, root, path, newPath, loaded, send: thread.send });
  const { draft, answered, answer } = conversation;
  const reload = () => conversation.ask(thread.reload);
  const { meta, requiredFields } = tools.parts?.fields() ?? options;
  const editor = (
    <Editor
      fields={meta}
      required={requiredFields}
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
      onFocus={thread.prepare}
      onSubmit={conversation.submit}
      onCancelReply={conversation.cancelReply}
    />
  );
  return (
    <PanelContext value={tools}>
      {tools.parts?.top(reload)}
      {answered === null && editor}
      <ListHead thread={thread} conversation={conversation} hasStaticList={hasStaticList} />
      {tools.parts?.above(loaded?.count ?? 2, reload)}
      {loaded !== null && (
        <CommentList
          loaded={loaded}
          posting={posting}
          onReply={({ id, rootId, author, path }) =>
            answer({ rootId: rootId ?? id, parentId: id, path, nick: author.name })
          }
          onChange={thread.change}
          below={(id) => id === answered && editor}
        />
      )}
      {list.kind === "ready" && <ListEnd list={list} thread={thread} onAsk={conversation.ask} />}
    </PanelContext>
  );
}

/** The parameters of `useCommentLink`. */
interface CommentLinkSetup {
  /** Hash of the address when the page was opened. The current one may differ: scrolling past headings changes it. */
  readonly hash: string;
  /** The document or shadow root that contains the panel. */
  readonly root: Root;
  readonly list: ListState;
  readonly loadMore: (page: number) => void;
}

/** Scrolls to the comment that `hash` or a link clicked later names. Loads further pages until it is found. */
function useCommentLink({ hash, root, list, loadMore }: CommentLinkSetup): void {
  const [wanted, setWanted] = useState(() => wish(hash));
  const reached = useRef<Wish | null>(null);
  useEffect(() => {
    // In a document, the browser or the router scrolls to a comment that is already rendered.
    const isOurs = (id: string) => root !== document || root.getElementById(id) === null;
    const follow = (event: Event) => {
      const next = wish(event.type === "click" ? clickedHash(event, root) : window.location.hash);
      if (next !== null && isOurs(next.id)) setWanted(next);
    };
    window.addEventListener("hashchange", follow);
    window.addEventListener("click", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      window.removeEventListener("click", follow);
    };
  }, [root]);
  useEffect(() => {
    if (wanted === null || wanted === reached.current || list.kind !== "ready") return;
    const target = root.getElementById(wanted.id);
    if (target !== null) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      reached.current = wanted;
    } else if (list.more === "idle" && hasMore(list.loaded)) {
      loadMore(list.loaded.page + 1);
    }
  }, [root, wanted, list, loadMore]);
}

/** A request to scroll to a comment. Two requests for the same comment are different objects. */
interface Wish {
  readonly id: string;
}

/** Returns the comment that an address names. The code with which the owner signs in has another form. */
function wish(hash: string): Wish | null {
  return /^#comment-\w+$/.test(hash) ? { id: hash.slice(1) } : null;
}

/**
 * Returns the hash that a click may have led to. In a document, only the router changes the address without a
 * `hashchange` event. In a shadow root, a second click on a link changes nothing, but the visitor may have scrolled.
 */
function clickedHash(event: Event, root: Root): string {
  if (root === document) return window.location.hash;
  const [target] = event.composedPath();
  return (target instanceof Element && target.closest("a")?.getAttribute("href")) || "";
}

interface ListHeadProps {
  readonly thread: Thread;
  readonly conversation: Pick<Conversation, "announcement" | "ask">;
  /** Whether the build's static comments are still on the page. */
  readonly hasStaticList: boolean;
}

/** Renders the number of comments, the loading indicator or an error. */
function ListHead({ thread, conversation, hasStaticList }: ListHeadProps): ReactNode {
  const { strings } = usePanel();
  const { list } = thread.state;
  const loaded = list.kind === "ready" ? list.loaded : null;
  return (
    <>
      <p className="visually-hidden" role="status">
        {conversation.announcement ||
          (loaded !== null &&
            loaded.count > 0 &&
            `${loaded.roots.length} / ${countText(loaded.count, strings.comments)}`)}
      </p>
      {loaded !== null && (
        <p className="comments-count">
          <strong>{loaded.count}</strong> {nounOf(loaded.count, strings.comments)}
        </p>
      )}
      {list.kind === "loading" && !hasStaticList && <Spinner label={strings.loading} />}
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

/** Renders the end of the list: a button that loads more comments, or a note that there are none. */
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
          // A disabled button would lose the focus, and keyboard users their position.
          aria-disabled={isLoading}
          onClick={() => !isLoading && onAsk(() => thread.loadMore(loaded.page + 1))}
        >
          {strings.more}
        </button>
      )}
    </>
  );
}
