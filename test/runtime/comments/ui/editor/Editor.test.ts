// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_BODY } from "../../../../../src/runtime/comments/limits.js";
import { createDeferred } from "../../../router/deferred.js";
import { openStoreLab, type StoreLab } from "../../store-lab.js";
import {
  click,
  dispatch,
  fill,
  find,
  findAll,
  press,
  settle,
  textsOf,
  until,
  valueOf,
} from "../../visitor.js";

let lab: StoreLab;

beforeEach(async () => {
  lab = await openStoreLab();
});
afterEach(() => lab.close());

const editor = () => find("textbox", "Your comment");
const submit = () => find("button", "Submit");
const message = () => textsOf(".comments-message").join("");
const sent = () => lab.store.objects("Comment").map(({ comment }) => comment);

describe("the editor", () => {
  it.each([
    ["nick", "Nickname", "ab", "abc", "NickName cannot be less than 3 bytes."],
    ["nick", "Nickname", " ab ", "饭饭饭", "NickName cannot be less than 3 bytes."],
    ["mail", "E-Mail", "nobody", "ann@example.com", "Please confirm your email address."],
    ["link", "Website (http://)", " ", "ann.example", "Please enter your website."],
  ] as const)("asks for the required %s for three seconds", async (field, name, wrong, right, text) => {
    await lab.open({ requiredFields: [field] });
    const input = find("textbox", name);
    expect([input.getAttribute("aria-required"), input.getAttribute("placeholder")]).toEqual([
      "true",
      `${name} *`,
    ]);
    await fill(input, wrong);
    await fill(editor(), "Text");
    await click(submit());
    expect([message(), document.activeElement]).toEqual([text, input]);
    await settle(2999);
    expect(message()).toBe(text);
    await settle(1);
    expect(message()).toBe("");
    expect(sent()).toEqual([]);
    await fill(input, right);
    await click(submit());
    expect(sent()).toEqual(["Text"]);
  });

  it("does not require a hidden field", async () => {
    await lab.open({ meta: ["nick"], requiredFields: ["mail"] });
    expect(find("textbox", "Nickname").getAttribute("aria-required")).toBe("false");
    await fill(editor(), "Text");
    await click(submit());
    expect(sent()).toEqual(["Text"]);
  });

  it("limits each field to 35 characters", async () => {
    await lab.open();
    for (const name of ["Nickname", "E-Mail", "Website (http://)"]) {
      expect(find("textbox", name).getAttribute("maxlength")).toBe("35");
    }
  });

  it.each(["", " \n "])("focuses the empty text: %j", async (text) => {
    await lab.open();
    await fill(editor(), text);
    find("textbox", "Nickname").focus();
    await click(submit());
    expect(document.activeElement).toBe(editor());
    expect([message(), sent()]).toEqual(["", []]);
  });

  it("sends a text of the greatest length, and rejects a longer one", async () => {
    await lab.open();
    await fill(editor(), "a".repeat(MAX_BODY + 1));
    await click(submit());
    expect([message(), sent()]).toEqual(["The comment is too long.", []]);
    await fill(editor(), "a".repeat(MAX_BODY));
    await click(submit());
    expect(sent()).toHaveLength(1);
  });

  it("locks its fields while a comment is being sent", async () => {
    const { promise, resolve } = createDeferred();
    await lab.open();
    lab.store.intercept(({ method }) => (method === "POST" ? promise.then(() => null) : null));
    await fill(editor(), "Text");
    await click(find("button", "Emoji"));
    await click(submit());
    const fields = ["Nickname", "Your comment"].map((name) => find("textbox", name).hasAttribute("readonly"));
    expect(fields).toEqual([true, true]);
    expect(document.querySelectorAll(".comments-emoji")).toHaveLength(0);
    await press(editor(), "Enter", { ctrlKey: true });
    expect(await press(editor(), "Tab")).toBe(true);
    await click(find("button", "Emoji"));
    await click(find("button", "smile"));
    expect(valueOf(editor())).toBe("Text");
    resolve();
    await settle();
    expect(sent()).toEqual(["Text"]);
  });
});

describe("the keys of the editor", () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])("submit with Enter and %j", async (keys) => {
    await lab.open();
    await fill(editor(), "By key");
    expect(await press(editor(), "Enter", keys)).toBe(false);
    expect(sent()).toEqual(["By key"]);
  });

  it("insert a line break with Enter alone", async () => {
    await lab.open();
    await fill(editor(), "Text");
    expect(await press(editor(), "Enter")).toBe(true);
    expect(sent()).toEqual([]);
  });

  it("insert four spaces at the cursor with Tab", async () => {
    await lab.open();
    const field = editor() as HTMLTextAreaElement;
    await fill(field, "ab");
    field.setSelectionRange(1, 1);
    expect(await press(field, "Tab")).toBe(false);
    expect([field.value, field.selectionStart]).toEqual(["a    b", 5]);
    expect(document.activeElement).toBe(field);
  });

  it.each([{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    "keep the browser's behaviour for Tab with %j",
    async (keys) => {
      await lab.open();
      expect(await press(editor(), "Tab", keys)).toBe(true);
      expect(valueOf(editor())).toBe("");
    },
  );

  it("are described for leaving the field", async () => {
    await lab.open();
    expect(editor().getAttribute("aria-description")).toContain("press Escape first");
  });

  it("keep the browser's behaviour for Tab after Escape, and insert spaces at the next one", async () => {
    await lab.open();
    editor().focus();
    await press(editor(), "Escape");
    expect(await press(editor(), "Tab")).toBe(true);
    expect(await press(editor(), "Tab")).toBe(false);
    expect(valueOf(editor())).toBe("    ");
  });

  it("belong to an input method while it composes a word", async () => {
    await lab.open();
    await fill(editor(), "にほ");
    expect(await press(editor(), "Enter", { ctrlKey: true, isComposing: true })).toBe(true);
    expect(await press(editor(), "Tab", { isComposing: true })).toBe(true);
    expect([sent(), valueOf(editor())]).toEqual([[], "にほ"]);
  });
});

describe("emoji and preview", () => {
  it("are open one at a time, and closed by the same button", async () => {
    await lab.open();
    const expanded = () =>
      ["Emoji", "Preview"].map((name) => find("button", name).getAttribute("aria-expanded"));
    expect(expanded()).toEqual(["false", "false"]);
    await click(find("button", "Emoji"));
    expect([expanded(), textsOf(".comments-preview")]).toEqual([["true", "false"], []]);
    expect(find("button", "Emoji").getAttribute("aria-controls")).toBe(find("group", "Emoji").id);
    await click(find("button", "Preview"));
    expect([expanded(), findAll("group", "Emoji")]).toEqual([["false", "true"], []]);
    expect(find("button", "Preview").getAttribute("aria-controls")).toBe(
      document.querySelector(".comments-preview")?.id,
    );
    await click(find("button", "Preview"));
    expect([expanded(), textsOf(".comments-preview")]).toEqual([["false", "false"], []]);
  });

  it("insert an emoji's name at the cursor, and keep the focus on its button", async () => {
    await lab.open();
    await fill(editor(), "So ");
    await click(find("button", "Emoji"));
    const laugh = find("button", "laugh and cry");
    expect([laugh.textContent, laugh.title]).toEqual(["🤣", "laugh and cry"]);
    laugh.focus();
    await click(laugh);
    expect(valueOf(editor())).toBe("So :laugh and cry:");
    expect(document.activeElement).toBe(laugh);
  });

  it("leave no focus behind after a button without focus was tapped", async () => {
    await lab.open();
    await click(find("button", "Emoji"));
    await click(find("button", "smile"));
    expect([document.activeElement, valueOf(editor())]).toEqual([document.body, ":smile:"]);
  });

  it("show the rendered text 300 ms after the last keystroke", async () => {
    await lab.open();
    await click(find("button", "Preview"));
    expect(textsOf(".comments-preview")).toEqual(["Nothing to preview yet."]);
    await fill(editor(), "So *far* :smile:");
    await settle(299);
    expect(textsOf(".comments-preview")).toEqual(["Nothing to preview yet."]);
    await settle(1);
    expect(document.querySelector(".comments-preview .comment-body")?.innerHTML.trim()).toBe(
      '<p>So <em>far</em> <span class="comment-emoji">😄</span></p>',
    );
    await fill(editor(), " ");
    await settle(300);
    expect(textsOf(".comments-preview")).toEqual(["Nothing to preview yet."]);
  });
});

describe("pictures", () => {
  /** Lets the browser read the given pictures, and waits for so many picture marks in the text and for the message about them. */
  let read: (marks?: number) => Promise<void>;
  const SMALL = "data:image/png;base64,YWJj";

  beforeEach(() => {
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    read = async (marks = 1) => {
      letGo();
      await until(() => valueOf(editor()).split("![image]").length === marks + 1);
      await settle();
    };
    vi.stubGlobal("createImageBitmap", async (file: File) => {
      await held;
      if (file.name === "broken.png") throw new DOMException("no picture", "InvalidStateError");
      return { width: 10, height: 10, close: () => undefined };
    });
  });

  const picture = (name = "a.png") => new File(["abc"], name, { type: "image/png" });

  async function give(type: "paste" | "drop", ...files: readonly File[]): Promise<boolean> {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const transfer = { files, types: ["Files"] };
    Object.assign(event, type === "paste" ? { clipboardData: transfer } : { dataTransfer: transfer });
    return dispatch(editor(), event);
  }

  it.each(["paste", "drop"] as const)(
    "are taken from a %s, marked in the text and sent in it",
    async (type) => {
      await lab.open();
      expect(await give(type, picture())).toBe(false);
      expect([message(), valueOf(editor())]).toEqual(["Uploading ...", ""]);
      await settle(5000);
      expect(message()).toBe("Uploading ...");
      await read();
      expect([message(), valueOf(editor())]).toEqual(["Upload completed!", "![image](image:1) "]);
      await settle(3000);
      expect(message()).toBe("");
      await click(submit());
      expect(sent()).toEqual([`![image](${SMALL}) `]);
    },
  );

  it("are marked in order, each by its own name", async () => {
    await lab.open();
    await give("paste", picture(), picture());
    await give("paste", picture());
    await read(3);
    expect(valueOf(editor())).toBe("![image](image:1) ![image](image:2) ![image](image:3) ");
  });

  it.each([
    ["Upload completed!", "a.png", "b.png"],
    ["This picture cannot be used.", "broken.png", "b.png"],
    ["This picture cannot be used.", "a.png", "broken.png"],
  ])("of two pastes end with “%s” once both are read: %s, %s", async (end, first, second) => {
    const reads = new Map([first, second, "c.png"].map((name) => [name, createDeferred()]));
    vi.stubGlobal("createImageBitmap", async ({ name }: File) => {
      await reads.get(name)?.promise;
      if (name === "broken.png") throw new DOMException("no picture", "InvalidStateError");
      return { width: 10, height: 10, close: () => undefined };
    });
    const finish = (name: string, text: string) => {
      reads.get(name)?.resolve();
      return until(() => message() === text);
    };
    await lab.open();
    await give("paste", picture(first));
    await give("paste", picture(second));
    reads.get(first)?.resolve();
    if (first === "a.png") await until(() => valueOf(editor()) !== "");
    await settle();
    expect(message()).toBe("Uploading ...");
    await finish(second, end);
    await give("paste", picture("c.png"));
    await finish("c.png", "Upload completed!");
  });

  it("are sent only once they are read", async () => {
    await lab.open();
    await fill(editor(), "Look: ");
    await give("paste", picture());
    await click(submit());
    expect([sent(), valueOf(editor())]).toEqual([[], "Look: "]);
    await read();
    await click(submit());
    expect(sent()).toEqual([`Look: ![image](${SMALL}) `]);
  });

  it("that cannot be read are reported, and the others are inserted", async () => {
    await lab.open();
    await give("drop", picture("broken.png"), picture());
    await read();
    expect([message(), valueOf(editor())]).toEqual(["This picture cannot be used.", "![image](image:1) "]);
    await click(submit());
    expect(sent()).toHaveLength(1);
  });

  it("are inserted at the end of the text if the editor has moved meanwhile", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await fill(editor(), "Look: ");
    await give("paste", picture());
    await click(find("button", "Reply @Ann"));
    await read();
    expect(valueOf(editor())).toBe("Look: ![image](image:1) ");
  });

  it("are not sent if their mark was removed from the text", async () => {
    await lab.open();
    await give("paste", picture());
    await read();
    await fill(editor(), "");
    await click(submit());
    expect(sent()).toEqual([]);
    await click(find("button", "Preview"));
    expect(textsOf(".comments-preview")).toEqual(["Nothing to preview yet."]);
  });

  it("are left to the browser if there are none, or if a text comes with them", async () => {
    await lab.open();
    const text = new File(["abc"], "a.txt", { type: "text/plain" });
    expect(await give("paste", text)).toBe(true);
    expect(await give("drop", text)).toBe(true);
    const event = new Event("paste", { bubbles: true, cancelable: true });
    const types = ["text/plain", "text/html", "Files"];
    expect(
      await dispatch(editor(), Object.assign(event, { clipboardData: { files: [picture()], types } })),
    ).toBe(true);
    expect(message()).toBe("");
  });

  it("are taken from a paste that has HTML but no plain text", async () => {
    await lab.open();
    const event = new Event("paste", { bubbles: true, cancelable: true });
    const clipboardData = { files: [picture()], types: ["text/html", "Files"] };
    expect(await dispatch(editor(), Object.assign(event, { clipboardData }))).toBe(false);
    await read();
    expect(valueOf(editor())).toBe("![image](image:1) ");
  });

  it("are rejected while a comment is being sent", async () => {
    await lab.open();
    const { promise, resolve } = createDeferred();
    lab.store.intercept(({ method }) => (method === "POST" ? promise.then(() => null) : null));
    await fill(editor(), "Text");
    await click(submit());
    expect(await give("paste", picture())).toBe(true);
    resolve();
    await settle();
    expect([valueOf(editor()), message()]).toEqual(["", ""]);
  });
});
