import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { composeOwnerMail, composeReplyMail } from "../../../../src/cli/comments/notify/compose-mail.js";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";
import type { StoredObject } from "../../../../src/cli/comments/store/store.js";

const place = {
  siteName: "饭团 & <i>Blog</i>",
  siteUrl: "https://blog.example/base/",
  serviceUrl: "https://talk.example/c",
  locale: "en",
} as const;
const HOSTILE = `"><img src=x onerror=alert(1)><script>alert(1)</script>&'`;

function comment(objectId: string, fields: Readonly<Record<string, string>>): StoredObject {
  const at = new Date(Date.UTC(2026, 10, 20));
  return {
    objectId,
    createdAt: at,
    updatedAt: at,
    status: "visible",
    url: "/base/p/",
    nick: "Ann",
    ...fields,
  };
}

/** Parses HTML and returns the names of its elements and attributes, and the addresses of its links. */
function read(html: string) {
  const found = {
    elements: new Set<string>(),
    attributes: new Set<string>(),
    links: [] as string[],
    text: "",
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      found.elements.add(name);
      for (const attribute of Object.keys(attributes)) found.attributes.add(attribute);
      if (attributes["href"] !== undefined) found.links.push(attributes["href"]);
    },
    ontext: (text) => {
      found.text += text;
    },
  });
  parser.end(html);
  return found;
}

const reply = comment("r1", {
  nick: HOSTILE,
  comment: `${HOSTILE}\r\n.\r\n-- \r\nunsubscribe: https://evil.example`,
  mail: "eve@example.org",
  ip: "203.0.113.5",
  link: "https://eve.example/",
});
const parent = comment("p1", { comment: HOSTILE, mail: "ann@example.org", ip: "203.0.113.6" });
const unsubscribeUrl = "https://talk.example/c/unsubscribe?token=t";

describe("mails", () => {
  it("contain the texts of visitors as text, without any of their elements", () => {
    for (const { html } of [
      composeOwnerMail(reply, place),
      composeReplyMail(reply, parent, { ...place, unsubscribeUrl }),
    ]) {
      const { elements, attributes, text } = read(html);
      expect([...elements].filter((name) => ["img", "script", "i", "form", "iframe"].includes(name))).toEqual(
        [],
      );
      expect([...attributes].filter((name) => name.startsWith("on") || name === "src")).toEqual([]);
      expect(text).toContain("onerror=alert(1)");
    }
  });

  it("prefix each line of a visitor's text, so that none looks like ours", () => {
    const { text } = composeReplyMail(reply, parent, { ...place, unsubscribeUrl });
    expect(text).toContain("\n> -- \n> unsubscribe: https://evil.example\n");
    const lines = text.split("\n").filter((line) => line.includes("https://"));
    expect(lines.filter((line) => !line.startsWith(">"))).toEqual([
      "Open the comment: https://blog.example/base/p/#comment-r1",
      `Unsubscribe from reply notifications: ${unsubscribeUrl}`,
    ]);
  });

  it("show no visitor the address of another", () => {
    const { subject, text, html } = composeReplyMail(reply, parent, { ...place, unsubscribeUrl });
    expect(subject + text + html).not.toMatch(/example\.org|203\.0\.113|eve\.example/);
    const owner = composeOwnerMail(reply, place);
    for (const part of [owner.text, read(owner.html).text]) {
      expect(part).toContain("Mail: eve@example.org");
      expect(part).toContain("IP address: 203.0.113.5");
    }
  });

  it.each<[url: string, expected: string]>([
    ["/base/p/", "https://blog.example/base/p/#comment-c"],
    ["/base/p/?a=1#x", "https://blog.example/base/p/?a=1#comment-c"],
    ["//evil.example/p", "https://blog.example/base/#comment-c"],
    ["https://evil.example/p", "https://blog.example/base/#comment-c"],
    ["javascript:alert(1)", "https://blog.example/base/#comment-c"],
    ["//me:pw@blog.example/base/p", "https://blog.example/base/p#comment-c"],
    ["/p", "https://blog.example/base/#comment-c"],
    ["/base/../p", "https://blog.example/base/#comment-c"],
    ["/base/..%2fp", "https://blog.example/base/#comment-c"],
    ["*", "https://blog.example/base/*#comment-c"],
    ['/base/"><b>', "https://blog.example/base/%22%3E%3Cb%3E#comment-c"],
  ])("link from the page %s to %s", (url, expected) => {
    const { html } = composeOwnerMail(comment("c", { url, comment: "x" }), place);
    expect(read(html).links).toEqual([expected, "https://talk.example/c/admin/"]);
  });

  it("say that a comment awaits approval, and link only to the owner's page", () => {
    const { subject, html } = composeOwnerMail(comment("c", { status: "waiting", comment: "x" }), place);
    expect(subject).toContain("awaits your approval");
    expect(read(html).links).toEqual(["https://talk.example/c/admin/"]);
  });

  it("have a subject of one line", () => {
    const nick = "Eve\r\nBcc: all@example.org\r\n\r\nbody";
    for (const locale of COMMENT_LANGUAGES) {
      const { subject } = composeOwnerMail(comment("c", { nick, comment: "x" }), { ...place, locale });
      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject.length).toBeLessThan(201);
    }
  });

  it("are written in the language of the site, and differ in every language", () => {
    const written = COMMENT_LANGUAGES.map((locale) => {
      const { subject, html } = composeReplyMail(reply, parent, { ...place, locale, unsubscribeUrl });
      expect(html).toContain(`<html lang="${locale}" dir="${directionOf(locale) || "ltr"}">`);
      return subject;
    });
    expect(new Set(written).size).toBe(COMMENT_LANGUAGES.length);
  });
});
