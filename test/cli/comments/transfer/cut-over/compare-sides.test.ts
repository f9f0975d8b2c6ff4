import { expect, it } from "vitest";
import {
  type ComparedComments,
  requireEqualSides,
} from "../../../../../src/cli/comments/transfer/cut-over/compare-sides.js";

const EQUAL: ComparedComments = {
  there: 9,
  here: 9,
  missing: 0,
  removedHere: 1,
  writtenHere: 2,
  removedThere: 1,
  changedThere: 0,
  changedHere: 1,
  moved: 1,
  shownHere: 0,
  hiddenHere: 0,
  decidedHere: 1,
};

it.each<[Partial<ComparedComments>, visits: number, code: string | null]>([
  [{}, 0, null],
  [{ missing: 1 }, 0, "not-all-imported"],
  [{ changedThere: 1, shownHere: 1 }, 0, "not-all-imported"],
  [{}, 3, "not-all-imported"],
  [{ shownHere: 1 }, 0, "visibility-differs"],
  [{ hiddenHere: 1 }, 0, "visibility-differs"],
])("requires that both sides have and show the same: %j and %i visits", (differences, missing, code) => {
  const visits = { there: 5, here: 7, missing, countedHere: 2 };
  const check = () => requireEqualSides({ comments: { ...EQUAL, ...differences }, visits });
  if (code === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }));
});
