import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTitleKeeper, type TitleKeeper } from "../../../src/runtime/decorations/tab-title.js";

let title = "";
let keeper: TitleKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  title = "Home";
  keeper = createTitleKeeper({
    read: () => title,
    // As a document does: white space is collapsed.
    write: (text) => void (title = text.replace(/\s+/g, " ").trim()),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createTitleKeeper", () => {
  it("shows away, then the welcome with the title for its time, then the title", () => {
    keeper.hide("away  ");
    expect(title).toBe("away");
    keeper.show("hello", 2000);
    expect(title).toBe("hello Home");
    vi.advanceTimersByTime(1999);
    expect(title).toBe("hello Home");
    vi.advanceTimersByTime(1);
    expect(title).toBe("Home");
  });

  it("never mistakes its own text for the page's title", () => {
    keeper.hide("away");
    keeper.hide("away");
    keeper.show("hello", 2000);
    keeper.hide("away");
    keeper.show("hello", 2000);
    expect(title).toBe("hello Home");
    vi.runAllTimers();
    expect(title).toBe("Home");
  });

  it("accepts the title of a page that came while the tab was hidden", () => {
    keeper.hide("away");
    title = "Article";
    keeper.show("hello", 2000);
    expect(title).toBe("hello Article");
    vi.runAllTimers();
    expect(title).toBe("Article");
  });

  it("keeps the title of a page that came during the welcome", () => {
    keeper.hide("away");
    keeper.show("hello", 2000);
    title = "Article";
    vi.runAllTimers();
    expect(title).toBe("Article");
  });

  it("shows no greeting if the tab was not hidden", () => {
    keeper.show("hello", 2000);
    expect(title).toBe("Home");
  });

  it.each(["away", "welcome"])("restores the title at once, from %s too, and leaves no timer", (when) => {
    keeper.hide("away");
    if (when === "welcome") keeper.show("hello", 2000);
    keeper.restore();
    expect(title).toBe("Home");
    expect(vi.getTimerCount()).toBe(0);
  });
});
