import type { ReactNode } from "react";
import type { IssueComment } from "../../platforms/platform.js";
import { CardFrame, CardText } from "./CardFrame.js";

/** Renders a comment for a visitor who is not signed in. */
export function IssueCard({ comment }: { readonly comment: IssueComment }): ReactNode {
  return (
    <CardFrame comment={comment} isBusy={false} tools={null}>
      <CardText comment={comment} />
    </CardFrame>
  );
}
