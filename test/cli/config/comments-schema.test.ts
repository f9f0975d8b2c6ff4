import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../src/cli/config/check-config.js";
import { commentSettings, commentsSchema } from "../../../src/cli/config/comments-schema.js";

const APP = { appId: "a", appKey: "k" };
const settings = (store: object) => commentSettings(commentsSchema.parse({ store })).store;

describe("commentSettings", () => {
  it.each([
    [{ app_id: "a", app_key: "k" }, APP],
    [
      { ...APP, guest_info: ["nick"], meta: ["mail"] },
      { ...APP, meta: ["nick"] },
    ],
    [
      { ...APP, mathJax: true },
      { ...APP, mathjax: true },
    ],
    [
      { ...APP, avatar_cdn: "https://c.example/" },
      { ...APP, avatarCdn: "https://c.example/" },
    ],
    [{ ...APP, pageSize: 0 }, APP],
    [{ ...APP, bake: false }, APP],
    [
      { ...APP, bake: true, serverURLs: "https://s.example" },
      { ...APP, bake: true, serverURLs: "https://s.example" },
    ],
    [{ ...APP, pageSize: "x" }, APP],
    [
      { ...APP, pageSize: 5.5 },
      { ...APP, pageSize: 5 },
    ],
    [{ ...APP, recordIP: false, ip_service: "https://i.example/" }, APP],
    [
      { ...APP, recordIP: true, ip_service: "https://i.example/" },
      { ...APP, ipService: "https://i.example/" },
    ],
    [
      { ...APP, enableQQ: true, qq_service: "https://q.example/" },
      { ...APP, qqService: "https://q.example/" },
    ],
  ])("reads %j", (store, expected) => {
    expect(settings(store)).toEqual(expected);
  });

  it("has no comments where none are configured", () => {
    expect(commentSettings(commentsSchema.parse({}))).toEqual({
      show: true,
      store: null,
      issue: null,
      use: null,
    });
  });
});

describe("checkConfig", () => {
  it.each([
    [{ appKey: "k" }, "`comments.store.appId` is missing", "hanblog comments"],
    [{ ...APP, recordIP: true }, "`comments.store.ip_service` is missing", "URL of a service"],
    [{ ...APP, enableQQ: true }, "`comments.store.qq_service` is missing", "URL of a service"],
    [{ ...APP, bake: true }, "`comments.store.serverURLs` is missing", "where the store answers"],
    [
      { ...APP, bake: true, serverURLs: "https://s.example", el: "#here" },
      '`comments.store.el` is "#here"',
      "the theme's own block",
    ],
    [{ ...APP, avatr: "mp" }, "hanblog knows no option `comments.store.avatr`", "`avatar`"],
    [{ ...APP, avatar: "cat" }, '`comments.store.avatar` is "cat"', '"mp"'],
  ])("explains what is wrong with %j", (store, message, hint) => {
    expect(checkConfig({ comments: { store } }, null).problems).toMatchObject([
      { message, hint: expect.stringContaining(hint) },
    ]);
  });
});
