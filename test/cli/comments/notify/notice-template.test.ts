import { expect, it } from "vitest";
import { composeNotice } from "../../../../src/cli/comments/notify/compose-notice.js";
import {
  fillTemplate,
  findPlaceholders,
  PLACEHOLDERS,
  type JsonTemplate,
} from "../../../../src/cli/comments/notify/notice-template.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";

const AT = new Date(Date.UTC(2026, 10, 20));
const HOSTILE = '","admin":true,"x":"\\u0000 {{approve}} {{constructor}}';
const values = composeNotice(
  { objectId: "c1", createdAt: AT, updatedAt: AT, status: "visible", nick: HOSTILE, comment: HOSTILE },
  NO_SITE,
  { approve: "https://talk.example/secret", delete: "https://talk.example/secret" },
);

it("replaces placeholders in all texts of a body, and nothing else", () => {
  const template: JsonTemplate = { "{{id}}": ["{{ id }}/{{status}}", 1, null, true, { a: "{id} {{id}}" }] };
  expect(fillTemplate(template, values)).toEqual({
    "{{id}}": ["c1/visible", 1, null, true, { a: "{id} c1" }],
  });
});

it("keeps a visitor's text inside of its place, and fills no placeholder in it", () => {
  const filled = JSON.stringify(fillTemplate({ text: "{{comment}}", nick: "{{nick}}" }, values));
  expect(Object.keys(JSON.parse(filled) as object)).toEqual(["text", "nick"]);
  expect(filled).toContain("{{approve}}");
  expect(filled).not.toContain("secret");
});

it("finds the placeholders of a body", () => {
  expect(findPlaceholders({ a: ["{{text}}", { b: "{{ nick }} {{x-y}}" }], c: 1 })).toEqual([
    "text",
    "nick",
    "x-y",
  ]);
});

it("has a value for each documented placeholder", () => {
  expect(Object.keys(values).toSorted()).toEqual([...PLACEHOLDERS].toSorted());
});
