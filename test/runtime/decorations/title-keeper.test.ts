import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTitleKeeper, type TitleKeeper } from "../../../src/runtime/decorations/title-keeper.js";

let title = "";
let keeper: TitleKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  title = "Home";
  keeper = createTitleKeeper({
    read: () => title,
    // As a document does: white space is made one.
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

  it("never takes a text of its own for the page's title", () => {
    keeper.hide("away");
    keeper.hide("away");
    keeper.show("hello", 2000);
    keeper.hide("away");
    keeper.show("hello", 2000);
    expect(title).toBe("hello Home");
    vi.runAllTimers();
    expect(title).toBe("Home");
  });

  it("takes the title of a page that came while the tab was hidden", () => {
    keeper.hide("away");
    title = "Article";
    keeper.show("hello", 2000);
    expect(title).toBe("hello Article");
    vi.runAllTimers();
    expect(title).toBe("Article");
  });

  it("leaves the title of a page that came during the welcome", () => {
    keeper.hide("away");
    keeper.show("hello", 2000);
    title = "Article";
    vi.runAllTimers();
    expect(title).toBe("Article");
  });

  it("greets nobody who was not away", () => {
    keeper.show("hello", 2000);
    expect(title).toBe("Home");
  });

  it.each(["away", "welcome"])("gives the title back at once, from %s too, and leaves no timer", (when) => {
    keeper.hide("away");
    if (when === "welcome") keeper.show("hello", 2000);
    keeper.restore();
    expect(title).toBe("Home");
    expect(vi.getTimerCount()).toBe(0);
  });
});
