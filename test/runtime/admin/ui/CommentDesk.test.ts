// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { adminToken, callAdmin } from "../../../cli/comments/admin/call-admin.js";
import {
  click,
  fill,
  find,
  findAll,
  press,
  settle,
  textsOf,
  until,
  valueOf,
} from "../../comments/visitor.js";
import { openAdminLab, untilLoaded, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
beforeEach(async () => {
  lab = await openAdminLab();
});
afterEach(() => lab.close());

const bodies = () => textsOf(".row-body");
const tabs = () => textsOf(".tabs button");
const notice = () => textsOf(".toast [role=status]")[0];
const chips = () => findAll("button", /^Remove filter: /).map((chip) => chip.getAttribute("aria-label"));
/** Presses a button of the comment by `nick`. */
const pressIn = async (nick: string, name: string) => {
  const row = find("article", nick);
  const button = findAll("button", name).find((each) => row.contains(each));
  if (button === undefined) throw new Error(`The comment by ${nick} has no button ${name}`);
  await click(button);
};
/** Returns the service's comments, oldest first, as `nick status`. */
const kept = async () => {
  const token = await adminToken(lab.service);
  const { body } = await callAdmin(lab.service, "GET", "comments", { token });
  const { comments } = body as { readonly comments: readonly Readonly<Record<string, unknown>>[] };
  return comments.map(({ nick, status }) => `${String(nick)} ${String(status)}`).toReversed();
};
/** Waits until the service has completed all operations. */
const untilDone = async () => {
  await settle();
  await untilLoaded();
};
const writeThree = async () => {
  await lab.write({ nick: "Ann", comment: "One", mail: "ann@example.org", url: "/a.html" });
  await lab.write({ nick: "Bo", comment: "Two", mail: "bo@example.org", url: "/b.html" });
  await lab.write({ nick: "Cy", comment: "Three", mail: "cy@example.org", url: "/b.html" });
};

describe("the list of comments", () => {
  it("shows the newest first, with all details for the owner, and the count of each status", async () => {
    const ua = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    await lab.write({ nick: "Ann", comment: "*One*", mail: "ann@example.org", link: "ann.example", ua });
    await lab.write({ nick: "Bo", comment: "Two" });
    await lab.openSignedIn();
    expect([textsOf(".row .nick"), bodies()]).toEqual([
      ["Bo", "Ann"],
      ["Two", "One"],
    ]);
    expect(tabs()).toEqual(["All 2", "Visible 0", "Waiting 2", "Spam 0"]);
    const row = find("article", "Ann");
    for (const text of ["Waiting", "/p.html", "ann@example.org", "Firefox 145 · Linux"]) {
      expect(row.textContent).toContain(text);
    }
    expect([row.querySelector("em")?.textContent, row.querySelector("a")?.rel]).toEqual([
      "One",
      "noopener noreferrer nofollow",
    ]);
  });

  it("says why a comment was held back", async () => {
    await lab.write({ nick: "Bot", comment: "Buy", hp: "x" });
    await lab.write({ nick: "Ann", comment: "One" });
    await lab.openSignedIn();
    expect(find("article", "Bot").textContent).toContain("Held back by: Hidden field filled in");
    expect(find("article", "Ann").textContent).not.toContain("Held back");
  });

  it.each([
    ["", "No comments yet."],
    ["#status=visible", "No visible comments."],
    ["#status=waiting", "Nothing is waiting for you."],
    ["#status=spam", "No spam."],
    ["#nick=Ann", "Nothing matches these filters."],
  ])("shows for an empty list at %j: %s", async (hash, text) => {
    await lab.openSignedIn(hash);
    expect(textsOf(".blank p")[0]).toBe(text);
  });

  it("quotes the comment being replied to as text, without its Markdown", async () => {
    const picture = `![rice](data:image/png;base64,${"A".repeat(300)})`;
    const comment = `${picture} **Bold** [link](https://x.example) <b>raw</b> \`code\` ${"long ".repeat(60)}`;
    const rid = await lab.write({ nick: "Ann", comment });
    await callAdmin(lab.service, "PATCH", `comments/${rid}`, {
      token: await adminToken(lab.service),
      body: { status: "visible" },
    });
    await lab.write({ nick: "Bo", comment: "Reply", rid, pid: rid });
    await lab.openSignedIn();
    expect(textsOf(".row-parent span")).toEqual(["In reply to Ann"]);
    const [quote = ""] = textsOf(".row-parent blockquote");
    expect(quote).toMatch(/^🖼 rice Bold link raw code long long .*…$/);
    expect(Array.from(quote)).toHaveLength(201);
  });

  it("pages through the comments", async () => {
    const comments = Array.from({ length: 51 }, (_, index) => {
      const at = new Date(1000 * index);
      const fields = { url: "/p.html", nick: "Ann", comment: `C${index}`, status: "visible" };
      return { ...fields, objectId: `c${index}`, createdAt: at, updatedAt: at };
    });
    await lab.service.context.store.objects.createAll(COMMENTS, comments);
    await lab.openSignedIn();
    expect([bodies().length, bodies()[0], textsOf(".pager span")]).toEqual([50, "C50", ["Page 1"]]);
    await click(find("button", "Older →"));
    await untilLoaded();
    expect([bodies(), textsOf(".pager span")]).toEqual([["C0"], ["Page 2"]]);
    await click(find("button", "← Newer"));
    await untilLoaded();
    expect(bodies()).toHaveLength(50);
  });

  it("shows the source of a comment, and collapses a long one", async () => {
    await lab.write({ nick: "Ann", comment: `**Bold**\n${"line\n".repeat(30)}` });
    await lab.openSignedIn();
    expect(document.querySelector(".row-body")?.className).toBe("row-body folded");
    await click(find("button", "Show all"));
    expect(document.querySelector(".row-body")?.className).toBe("row-body");
    await pressIn("Ann", "Source");
    expect(document.querySelector("pre.source")?.textContent).toMatch(/^\*\*Bold\*\*\nline/);
    await pressIn("Ann", "Rendered");
    expect(document.querySelector(".row-body strong")?.textContent).toBe("Bold");
  });
});

describe("its filters", () => {
  it("narrow it to a status, also in the address", async () => {
    await writeThree();
    await lab.openSignedIn();
    await pressIn("Bo", "Spam");
    await untilDone();
    await click(find("button", /^Spam 1$/));
    await untilLoaded();
    expect([bodies(), window.location.hash]).toEqual([["Two"], "#status=spam"]);
    expect(find("button", /^Spam 1$/).getAttribute("aria-current")).toBe("true");
    await click(find("button", /^Waiting 2$/));
    await untilLoaded();
    expect([bodies(), window.location.hash]).toEqual([["Three", "One"], "#status=waiting"]);
  });

  it("can be searched for, are shown, and can be removed one by one", async () => {
    await writeThree();
    await lab.openSignedIn();
    const search = async (field: string, text: string) => {
      await fill(find("combobox", "in"), field);
      await fill(find("searchbox", "Search for"), text);
      await click(find("button", "Search"));
      await untilLoaded();
    };
    await search("url", " /b.html ");
    await search("nick", "Bo");
    expect([bodies(), chips()]).toEqual([
      ["Two"],
      ["Remove filter: Author: Bo", "Remove filter: Page: /b.html"],
    ]);
    await click(find("button", "Remove filter: Author: Bo"));
    await untilLoaded();
    expect([bodies(), window.location.hash]).toEqual([["Three", "Two"], "#url=%2Fb.html"]);
    await search("text", "  ");
    expect(chips()).toEqual(["Remove filter: Page: /b.html"]);
  });

  it("can be set by pressing a fact of a comment", async () => {
    await writeThree();
    await lab.openSignedIn("#status=waiting");
    await click(find("button", "ann@example.org"));
    await untilLoaded();
    expect([bodies(), window.location.hash]).toEqual([["One"], "#mail=ann%40example.org"]);
  });

  it("come from the address, also when the browser goes back", async () => {
    await writeThree();
    await lab.openSignedIn("#nick=Cy");
    expect(bodies()).toEqual(["Three"]);
    window.history.replaceState(null, "", "/admin/#nick=Ann");
    window.dispatchEvent(new Event("popstate"));
    await untilLoaded();
    expect(bodies()).toEqual(["One"]);
  });
});

describe("a comment of the list", () => {
  it("is approved at once, and that can be undone", async () => {
    await writeThree();
    await lab.openSignedIn("#status=waiting");
    const release = lab.hold();
    await pressIn("Bo", "Approve");
    // The list does not wait for the service.
    expect([bodies(), tabs().slice(1), notice()]).toEqual([
      ["Three", "One"],
      ["Visible 1", "Waiting 2", "Spam 0"],
      "Approved.",
    ]);
    release();
    await untilDone();
    expect(await kept()).toEqual(["Ann waiting", "Bo visible", "Cy waiting"]);
    await click(find("button", "Undo"));
    await untilDone();
    expect([bodies().length, notice(), await kept()]).toEqual([
      3,
      "Undone.",
      ["Ann waiting", "Bo waiting", "Cy waiting"],
    ]);
  });

  it("comes back with a notice if the service is unreachable", async () => {
    await writeThree();
    await lab.openSignedIn("#status=waiting");
    lab.connect(false);
    await pressIn("Bo", "Spam");
    await until(() => notice() === "The comment service cannot be reached.");
    lab.connect(true);
    await until(() => findAll("button", "Try again").length === 1);
    await click(find("button", "Try again"));
    await untilDone();
    expect([bodies(), await kept()]).toEqual([
      ["Three", "Two", "One"],
      ["Ann waiting", "Bo waiting", "Cy waiting"],
    ]);
    await click(find("button", "Dismiss"));
    expect(notice()).toBe("");
  });

  it("can be pinned and unpinned", async () => {
    await writeThree();
    await lab.openSignedIn();
    await pressIn("Bo", "Pin");
    await untilDone();
    expect([textsOf(".badge.pinned"), notice()]).toEqual([["Pinned"], "Pinned."]);
    await pressIn("Bo", "Unpin");
    await untilDone();
    expect([textsOf(".badge.pinned"), notice()]).toEqual([[], "Unpinned."]);
  });

  it("is deleted with its replies, after the owner confirms", async () => {
    const rid = await lab.write({ nick: "Ann", comment: "One" });
    const token = await adminToken(lab.service);
    await callAdmin(lab.service, "PATCH", `comments/${rid}`, { token, body: { status: "visible" } });
    await lab.write({ nick: "Bo", comment: "Reply", rid, pid: rid });
    await lab.openSignedIn();
    await pressIn("Ann", "Delete");
    const dialog = () => find("dialog", "Delete for good?");
    await until(() => dialog().textContent.includes("One reply will be deleted too."));
    expect(dialog().textContent).toContain("The comment by Ann will be deleted.");
    await click(find("button", "Cancel"));
    expect([findAll("dialog"), bodies().length]).toEqual([[], 2]);
    await pressIn("Ann", "Delete");
    await until(() => dialog().textContent.includes("One reply"));
    const confirm = findAll("button", "Delete").find((button) => dialog().contains(button));
    await click(confirm ?? document.body);
    await untilDone();
    expect([bodies(), notice(), findAll("button", "Undo"), await kept()]).toEqual([[], "Deleted.", [], []]);
  });

  it("can be deleted if its replies cannot be counted", async () => {
    await writeThree();
    await lab.openSignedIn();
    lab.connect(false);
    await pressIn("Ann", "Delete");
    await until(() => textsOf("dialog [role=status]")[0] !== "Counting the replies …");
    expect(textsOf("dialog [role=status]")).toEqual([
      "The number of replies that will be deleted too is unknown at the moment.",
    ]);
  });

  it("can be edited, and the text comes back if it cannot be saved", async () => {
    await writeThree();
    await lab.openSignedIn();
    await pressIn("Bo", "Edit");
    const field = () => find("textbox", "Comment (Markdown)");
    expect(valueOf(field())).toBe("Two");
    await fill(field(), "Two, edited");
    lab.connect(false);
    await click(find("button", "Save"));
    await until(() => notice() === "The comment service cannot be reached.");
    expect(valueOf(field())).toBe("Two, edited");
    lab.connect(true);
    await click(find("button", "Save"));
    await untilDone();
    expect([bodies(), notice()]).toEqual([["Three", "Two, edited", "One"], "Saved."]);
    await pressIn("Bo", "Edit");
    await press(field(), "Escape");
    expect(findAll("textbox", "Comment (Markdown)")).toEqual([]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    "can be edited with its author by the keyboard: Enter with %j, but not while a word is composed",
    async (keys) => {
      await writeThree();
      await lab.openSignedIn();
      await pressIn("Bo", "Edit");
      const field = (name: string) => find("textbox", name);
      const text = () => field("Comment (Markdown)");
      expect(document.activeElement).toBe(text());
      expect([valueOf(field("Author")), valueOf(field("Website"))]).toEqual(["Bo", ""]);
      await fill(field("Author"), "Bob");
      await fill(field("Website"), "https://bob.example/");
      await press(text(), "Enter");
      await press(text(), "Escape", { isComposing: true });
      await press(text(), "Enter", { ...keys, isComposing: true });
      expect(notice()).toBe("");
      await press(text(), "Enter", keys);
      await untilDone();
      expect(textsOf(".row .nick")).toEqual(["Cy", "Bob", "Ann"]);
      expect(find("link", "Website ↗").getAttribute("href")).toBe("https://bob.example/");
      await pressIn("Bob", "Edit");
      await fill(text(), "Not this");
      await click(find("button", "Cancel"));
      expect([bodies(), findAll("textbox", "Comment (Markdown)")]).toEqual([["Three", "Two", "One"], []]);
    },
  );
});

describe("several comments", () => {
  it("can be selected and approved together", async () => {
    await writeThree();
    await lab.openSignedIn();
    await click(find("checkbox", "Select the comment by Ann"));
    await click(find("checkbox", "Select the comment by Cy"));
    expect(find("checkbox", "2 selected")).toMatchObject({ indeterminate: true });
    const bar = document.querySelector(".selection .actions");
    await click(findAll("button", "Approve").find((button) => bar?.contains(button)) ?? document.body);
    await untilDone();
    expect([notice(), await kept()]).toEqual(["Approved. (2)", ["Ann visible", "Bo waiting", "Cy visible"]]);
  });

  it("of a page can be selected at once", async () => {
    await writeThree();
    await lab.openSignedIn();
    await click(find("checkbox", "Select this page"));
    expect(findAll("checkbox", "3 selected")).toHaveLength(1);
    await click(find("checkbox", "3 selected"));
    expect(findAll("checkbox", "Select this page")).toHaveLength(1);
  });
});

describe("the keys", () => {
  it("move through the list and approve, but not while the owner types", async () => {
    await writeThree();
    await lab.openSignedIn();
    await press(document.body, "j");
    await press(document.body, "j");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Bo");
    await press(document.activeElement ?? document.body, "a");
    await untilDone();
    expect(await kept()).toEqual(["Ann waiting", "Bo visible", "Cy waiting"]);
    await press(find("searchbox", "Search for"), "s");
    await untilDone();
    expect(await kept()).toEqual(["Ann waiting", "Bo visible", "Cy waiting"]);
  });

  it("are listed by the help, and can be turned off", async () => {
    await writeThree();
    await lab.openSignedIn();
    await press(document.body, "?");
    expect(textsOf("dl.shortcuts dd")).toContain("next comment");
    await click(find("checkbox", "Use single keys as shortcuts"));
    await click(find("button", "Close"));
    await press(document.body, "j");
    expect(document.activeElement).toBe(document.body);
    // The help has the setting that turns them on again.
    await press(document.body, "?");
    await click(find("checkbox", "Use single keys as shortcuts"));
    await click(find("button", "Close"));
    await press(document.body, "j");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Cy");
  });
});
