import { marked } from "marked";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { composeNotice } from "../../../../src/cli/comments/notify/compose-notice.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";
import type { StoredObject } from "../../../../src/cli/comments/store/store.js";

const SITE = {
  url: "https://blog.example/",
  name: "Blog",
  locale: "en",
  serviceUrl: "https://talk.example",
  linkHours: 24,
} as const;
const MODERATION = {
  approve: `https://talk.example/moderate?token=approve.${"a".repeat(80)}`,
  delete: `https://talk.example/moderate?token=delete.${"a".repeat(80)}`,
};

function comment(fields: Readonly<Record<string, string>>): StoredObject {
  const at = new Date(Date.UTC(2026, 10, 20));
  return {
    objectId: "c1",
    createdAt: at,
    updatedAt: at,
    status: "waiting",
    url: "/p/",
    nick: "Ann",
    mail: "ann@example.org",
    ip: "203.0.113.5",
    ...fields,
  };
}

/** Returns the addresses of the links in Markdown, and the names of its elements. */
async function readMarkdown(text: string) {
  const links: string[] = [];
  const elements = new Set<string>();
  new Parser({
    onopentag(name, { href }) {
      elements.add(name);
      if (href !== undefined) links.push(href);
    },
  }).end(await marked.parse(text));
  return { links, elements: [...elements] };
}

describe("a notice for a chat", () => {
  it("contains the comment and the links, and no address of its author", () => {
    const notice = composeNotice(comment({ comment: "Hello\n\nworld" }), SITE, MODERATION);
    expect(notice.text).toBe(
      [
        "Ann wrote a comment on /p/. It awaits your approval and is not visible yet:",
        "",
        "> Hello",
        "> ",
        "> world",
        "",
        `Approve it: ${MODERATION.approve}`,
        `Delete it: ${MODERATION.delete}`,
        "Open the admin page: https://talk.example/admin/",
      ].join("\n"),
    );
    expect(JSON.stringify(notice)).not.toMatch(/example\.org|203\.0\.113/);
  });

  it("has no links that the owner did not turn on", () => {
    const { text } = composeNotice(comment({ comment: "x" }), { ...SITE, serviceUrl: null, url: null }, null);
    expect(text).not.toContain("https:");
  });

  it("is Markdown in which a visitor's text is no markup and no link", async () => {
    const hostile =
      "[Approve it](https://evil.example) https://evil.example www.evil.example <b>x</b> **x** # x @everyone `x`\n" +
      "# title\n- list\n![x](https://evil.example/x.png)\n||x|| ~~x~~ &lt;img src=x&gt; <https://evil.example>";
    const { markdown } = composeNotice(comment({ comment: hostile, nick: hostile }), SITE, MODERATION);
    const { links, elements } = await readMarkdown(markdown);
    expect(links).toEqual([MODERATION.approve, MODERATION.delete, "https://talk.example/admin/"]);
    expect(elements.toSorted()).toEqual(["a", "blockquote", "p"]);
  });

  it("links to a comment whose page has Markdown in its address", async () => {
    const url = "/[Approve](https://evil.example/)";
    const { markdown } = composeNotice(comment({ comment: "x", url, status: "visible" }), SITE, null);
    const { links } = await readMarkdown(markdown);
    expect(links.filter((link) => !link.startsWith("https://talk.example/"))).toEqual([
      expect.stringMatching(/^https:\/\/blog\.example\/%5BApprove%5D%28https:\/\/evil\.example\/%29#/),
    ]);
  });

  it.each(COMMENT_LANGUAGES)(
    "fits into a message of Discord in %s, and its title into one of Server酱",
    (locale) => {
      for (const letter of ["*", "饭", "\n*", "👩‍👩‍👧"]) {
        const long = letter.repeat(900);
        const fields = { comment: long, nick: long, url: `/${"饭".repeat(849)}` };
        for (const status of ["waiting", "visible"]) {
          const { markdown, title } = composeNotice(
            comment({ ...fields, status }),
            { ...SITE, locale, name: "饭".repeat(40) },
            MODERATION,
          );
          expect(markdown.length).toBeLessThan(2000);
          expect(Array.from(title).length).toBeLessThan(33);
        }
      }
    },
  );
});
