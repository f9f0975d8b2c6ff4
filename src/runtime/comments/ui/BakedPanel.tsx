import type { ReactNode } from "react";
import { nounOf } from "../count-text.js";
import { NO_DRAFT } from "../draft.js";
import { NO_GUEST } from "../store-widget/guest.js";
import type { StoreOptions } from "../store-widget/options.js";
import { hasMore, type LoadedComments } from "../thread.js";
import { CommentList } from "./CommentList.js";
import { Editor } from "./editor/Editor.js";
import { PanelContext, type PanelTools } from "./panel-context.js";

/** Props of `BakedPanel`: the comments known at build time. */
export interface BakedPanelProps {
  readonly options: StoreOptions;
  readonly tools: PanelTools;
  readonly loaded: LoadedComments;
  /** Text for visitors without JavaScript. */
  readonly noScript: string;
}

/** Renders the panel at build time: the comments, and an inert editor that reserves the space of the live one. */
export function BakedPanel({ options, tools, loaded, noScript }: BakedPanelProps): ReactNode {
  const { strings } = tools;
  return (
    <PanelContext value={tools}>
      <div className="comments-baked-editor" inert>
        <Editor
          fields={options.meta}
          required={options.requiredFields}
          placeholder={options.placeholder}
          guest={NO_GUEST}
          onGuest={nothing}
          draft={NO_DRAFT}
          onDraft={nothing}
          posting={{ kind: "idle" }}
          takesFocus={false}
          isBusy={() => false}
          onFocus={nothing}
          onSubmit={nothing}
          onCancelReply={nothing}
        />
      </div>
      <p className="comments-noscript">{noScript}</p>
      <p className="comments-count">
        <strong>{loaded.count}</strong> {nounOf(loaded.count, strings.comments)}
      </p>
      <CommentList loaded={loaded} posting={{ kind: "idle" }} onReply={null} below={() => null} />
      {loaded.count === 0 && <p className="comments-empty">{strings.sofa}</p>}
      {hasMore(loaded) && (
        <button type="button" className="comments-button comments-more" disabled>
          {strings.more}
        </button>
      )}
    </PanelContext>
  );
}

function nothing(): void {
  // Nothing is interactive at build time.
}
