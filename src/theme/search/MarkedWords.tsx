import type { MarkedText } from "hanblog/runtime";
import { Fragment, type ReactNode } from "react";

/** Renders a text with the words that match the search in `<mark>`. */
export function MarkedWords({ text, marks }: MarkedText): ReactNode {
  const starts = [0, ...marks.map(([, end]) => end)];
  return starts.map((start, index) => {
    const mark = marks[index];
    return (
      <Fragment key={start}>
        {text.slice(start, mark?.[0])}
        {mark !== undefined && <mark>{text.slice(...mark)}</mark>}
      </Fragment>
    );
  });
}
