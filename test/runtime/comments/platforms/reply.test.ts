import { describe, expect, it } from "vitest";
import * as bitbucket from "../../../../src/runtime/comments/platforms/bitbucket-v2/index.js";
import * as gitee from "../../../../src/runtime/comments/platforms/gitee-v5/index.js";
import * as githubRest from "../../../../src/runtime/comments/platforms/github-v3/wire.js";
import * as githubGraphql from "../../../../src/runtime/comments/platforms/github-v4/wire.js";

/** Returns an item of a task list as GitHub renders it. */
const task = (text: string, mark: string) =>
  `<li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox"${mark}> ${text}</li>`;
const TASKS = `<ul>${task("checked at home", "")}${task("done", ' checked=""')}</ul>`;

describe("a platform's HTML", () => {
  it.each([
    ["GitHub", (html: string) => githubRest.readComment({ id: 1, body_html: html })],
    ["GitHub's GraphQL", (html: string) => githubGraphql.readComment({ id: "1", bodyHTML: html })],
    ["Gitee", (html: string) => gitee.readComment({ id: 1, body_html: html })],
    ["Bitbucket", (html: string) => bitbucket.readComment({ id: 1, content: { html } })],
  ])("of %s shows which tasks are done", (_name, read) => {
    const item = (text: string) => `<li class="task-list-item">${text}</li>`;
    expect(read(TASKS).html).toBe(`<ul>${item("☐ checked at home")}${item("☑ done")}</ul>`);
    expect(read("").html).toBeNull();
  });
});
