import { describe, expect, it } from "vitest";
import {
  keepDraft,
  NO_DRAFT,
  readDraft,
  readDraftText,
  withPictures,
  type Draft,
} from "../../../src/runtime/comments/draft.js";
import { memoryStorage } from "./memory-storage.js";

const DRAFT: Draft = {
  text: "Look: ![image](image:1)",
  pictures: { "image:1": "data:image/gif;base64,AAAA" },
  replyTo: { rootId: "a", parentId: "b", path: "/p", nick: "Ann" },
  sentAt: 1_000,
};

describe("a draft", () => {
  it("is kept for its own page, until it is empty", () => {
    const storage = memoryStorage();
    keepDraft(storage, "/a", DRAFT);
    expect(readDraft(storage, "/a")).toEqual(DRAFT);
    expect(readDraft(storage, "/b")).toEqual(NO_DRAFT);
    expect([readDraftText(storage, "/a"), readDraftText(storage, "/b")]).toEqual([DRAFT.text, ""]);
    keepDraft(storage, "/a", { ...DRAFT, text: " " });
    expect(storage.length).toBe(0);
  });

  it("keeps its text if the storage has no room for pictures", () => {
    const storage = memoryStorage(140);
    keepDraft(storage, "/", {
      ...DRAFT,
      pictures: { "image:1": `data:image/gif;base64,${"A".repeat(500)}` },
    });
    expect(readDraft(storage, "/")).toEqual({ ...DRAFT, pictures: {} });
  });

  it.each(["{", "3", '{"text":3}'])("is empty if the storage contains %s", (text) => {
    const storage = memoryStorage();
    storage.setItem("hanblog-draft:/", text);
    expect(readDraft(storage, "/")).toEqual(NO_DRAFT);
  });

  it("accepts only pictures as pictures", () => {
    const storage = memoryStorage();
    keepDraft(storage, "/", { ...DRAFT, pictures: { "image:1": "https://evil.example/" } });
    expect(readDraft(storage, "/").pictures).toEqual({});
  });

  it("is sent with its pictures in place of their placeholders", () => {
    expect(withPictures(DRAFT)).toBe("Look: ![image](data:image/gif;base64,AAAA)");
    expect(withPictures({ ...DRAFT, text: "(image:2) (image:constructor)" })).toBe(
      "(image:2) (image:constructor)",
    );
  });
});
