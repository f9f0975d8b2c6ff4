import { expect, it } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import { noteOptions } from "../../../../src/cli/import/options/note-options.js";

it("counts author, friends, accounts, record number and comments, and nothing that is missing", () => {
  const notes = new Notes();
  noteOptions(
    {
      themeConfig: {
        author: "A",
        friendLinks: [{}, {}],
        socialLinks: [{}],
        record: "京ICP备1号",
        mode: "auto",
      },
      comments: { store: {}, show: false },
    },
    notes,
  );
  expect(notes.counts()).toEqual([
    { code: "author", count: 1 },
    { code: "friends", count: 2 },
    { code: "social", count: 1 },
    { code: "record", count: 1 },
    { code: "comment-options", count: 1 },
  ]);
});
