import { useState, type ReactNode } from "react";
import { pageCount, type Shown } from "../../issue-widget/issue-thread.js";
import type { IssueQuery } from "../../platforms/platform.js";
import { useIssuePanel } from "./issue-context.js";

/** Props of `Pager`. `choices` are the page sizes to choose from. */
interface PagerProps {
  readonly shown: Shown;
  readonly choices: readonly number[];
  readonly isSortable: boolean;
  readonly isLoading: boolean;
  readonly onQuery: (query: IssueQuery) => void;
  /** Called with the message for an invalid page number. */
  readonly onMessage: (message: string) => void;
}

/** Renders the controls for the page size, the order and the page of comments. */
export function Pager(props: PagerProps): ReactNode {
  const { shown, choices, isSortable, isLoading, onMessage } = props;
  const { strings } = useIssuePanel();
  const { page, perPage, sort } = shown;
  const query = { page, perPage, sort };
  const pages = pageCount(shown);
  // Disabled controls would lose the focus, and keyboard users their position.
  const onQuery = (next: IssueQuery) => {
    if (!isLoading) props.onQuery(next);
  };
  return (
    <div className="issue-pager" role="group" aria-label={strings.pages}>
      <label>
        {strings.perPage}{" "}
        <select
          value={perPage}
          aria-disabled={isLoading}
          onChange={({ target }) => onQuery({ ...query, perPage: Number(target.value), page: 1 })}
        >
          {[...new Set([...choices, perPage])].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      {isSortable && (
        <button
          type="button"
          className="comments-tool"
          title={strings.sort}
          aria-disabled={isLoading}
          onClick={() => onQuery({ ...query, sort: sort === "desc" ? "asc" : "desc" })}
        >
          {sort === "desc" ? `↓ ${strings.newestFirst}` : `↑ ${strings.oldestFirst}`}
        </button>
      )}
      {pages > 1 && (
        <PageSteps
          page={page}
          pages={pages}
          isLoading={isLoading}
          onPage={(next) => onQuery({ ...query, page: next })}
          onMessage={onMessage}
        />
      )}
    </div>
  );
}

interface PageStepsProps extends Pick<PagerProps, "isLoading" | "onMessage"> {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function PageSteps({ page, pages, isLoading, onPage, onMessage }: PageStepsProps): ReactNode {
  const { strings } = useIssuePanel();
  // The text being typed; `null` while the field shows the current page.
  const [typed, setTyped] = useState<string | null>(null);
  function jump(): void {
    const next = readPageNumber(typed ?? String(page), pages);
    setTyped(null);
    if (next === null) onMessage(strings.pageFail(pages));
    else if (next !== page) onPage(next);
  }
  // Also at the first and last page, a button keeps the focus.
  function step(to: number, words: string): ReactNode {
    const isEnd = to < 1 || to > pages;
    return (
      <button
        type="button"
        className="comments-tool"
        aria-disabled={isLoading || isEnd}
        onClick={() => {
          if (!isEnd) onPage(to);
        }}
      >
        {words}
      </button>
    );
  }
  return (
    <form
      className="issue-pages"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) jump();
      }}
    >
      {step(page - 1, strings.prev)}
      <label>
        {strings.page}{" "}
        <input
          inputMode="numeric"
          size={3}
          value={typed ?? page}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <span>{strings.pageOf(pages)}</span>
      {typed !== null && (
        <button type="submit" className="comments-tool">
          {strings.go}
        </button>
      )}
      {step(page + 1, strings.next)}
    </form>
  );
}

/** Returns the page number in a text, or `null` if it is not an integer from 1 to `count`. */
export function readPageNumber(text: string, count: number): number | null {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return page > 0 && page <= count ? page : null;
}
