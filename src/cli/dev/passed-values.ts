import type { CompiledBody } from "../content/compiled-body.js";
import type { SessionOutput, SessionPage } from "../engine/workers/page-session.js";
import { isSameData } from "./same-data.js";

/** Everything a page is rendered from, except the program. */
export interface PassedValues {
  readonly page: SessionPage;
  readonly output: SessionOutput;
  /** Compiled body; the same object until the source is compiled again. */
  readonly body: CompiledBody | null;
}

/** Whether rendering gives the same result for both. */
export function isSamePassed(one: PassedValues, other: PassedValues): boolean {
  const dataOf = ({ page, output }: PassedValues) => [page, { ...output, sidebars: [...output.sidebars] }];
  return one.body === other.body && isSameData(dataOf(one), dataOf(other));
}
