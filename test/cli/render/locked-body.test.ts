import { expect, it } from "vitest";
import { islandMark } from "../../../src/runtime/model/body.js";
import { lockedBody } from "../../../src/cli/render/locked-body.js";

it("the body of a locked page is the form, which is a block and knows the encrypted page", () => {
  const sealed = { salt: "s", iv: "i", data: "d", rounds: 1, group: "g" };
  expect(lockedBody(sealed)).toEqual({
    html: islandMark(0),
    islands: [{ name: "page-lock", props: sealed, slot: null, inline: false, line: 1 }],
  });
  expect(lockedBody(null)).toEqual({ html: "", islands: [] });
});
