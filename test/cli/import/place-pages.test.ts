import { expect, it } from "vitest";
import { Notes } from "../../../src/cli/import/notes.js";
import { placePages } from "../../../src/cli/import/place-pages.js";

it.each<[target: string, address: string, fields: string]>([
  ["index.md", "/", ""],
  ["README.md", "/", ""],
  ["README.md", "/README", "permalink: /README.html"],
  ["guide/readme.md", "/guide/readme", "permalink: /guide/readme.html"],
  ["README.md", "/README.html", "permalink: /README.html"],
  ["guide/x.md", "/guide/x", ""],
  ["guide/x.md", "/other", "aliases: [/other]"],
])("placePages keeps the address of %s at %s with `%s`", (target, address, fields) => {
  const page = { source: target, target, text: "Text\n", address, anchors: [] };
  const [placed] = placePages([page], {}, { now: new Date(0), notes: new Notes() });
  expect(placed?.text).toBe(fields === "" ? "Text\n" : `---\n${fields}\n---\nText\n`);
});

it.each([
  "password: hunter2",
  "keys: [e10adc39]",
  "Password: hunter2",
  "passwd: 123456",
  "encrypt: true",
  "private: true",
  "status: private",
])("placePages makes a draft of a page with `%s`, and removes the field", (field) => {
  const notes = new Notes();
  const text = `---\ntitle: T\n${field}\n---\nText\n`;
  const page = { source: "a.md", target: "a.md", text, address: null, anchors: [] };
  const [placed] = placePages([page], {}, { now: new Date(0), notes });
  expect(placed).toMatchObject({ text: "---\ntitle: T\ndraft: true\n---\nText\n", isDraft: true });
  expect(notes.losses().map(({ code }) => code)).toEqual(["password"]);
});

it.each(["password:", 'password: ""', "pass: false", "private: false", "encrypt:"])(
  "placePages publishes a page with `%s`",
  (field) => {
    const text = `---\ntitle: T\n${field}\n---\nText\n`;
    const page = { source: "a.md", target: "a.md", text, address: null, anchors: [] };
    const [placed] = placePages([page], {}, { now: new Date(0), notes: new Notes() });
    expect(placed?.isDraft).toBe(false);
  },
);

it.each([
  ["a.b-", "## Heading {#a.b-}\n"],
  ["-操作符", '## Heading <a id="-操作符"></a>\n'],
  ["$&", "## Heading\n"],
  ["100%", '## Heading <a id="100%"></a>\n'],
  ["", "## Heading\n"],
])("placePages keeps the anchor %s", (id, text) => {
  const page = { source: "a.md", target: "a.md", text: "## Heading\n", address: null, anchors: [id] };
  const [placed] = placePages([page], {}, { now: new Date(0), notes: new Notes() });
  expect(placed?.text).toBe(text);
});
