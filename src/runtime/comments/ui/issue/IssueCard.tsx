import type { ReactNode } from "react";
import type { IssueComment } from "../../platforms/platform.js";
import { CardFrame } from "./CardFrame.js";
import { CardText } from "./CardText.js";

/** A comment for who only reads. */
export function IssueCard({ comment }: { readonly comment: IssueComment }): ReactNode {
  return (
    <CardFrame comment={comment} isBusy={false} tools={null}>
      <CardText comment={comment} />
    </CardFrame>
  );
}
