import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import { checkSecrets } from "../../../../src/cli/config/checks/check-comments.js";
import { commentSettings, commentsSchema } from "../../../../src/cli/config/options/comments-schema.js";
import { chooseWidget } from "../../../../src/runtime/model/comments.js";
import { position } from "../../../../src/runtime/model/error.js";

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

  it("has no comments if none are configured", () => {
    expect(commentSettings(commentsSchema.parse({}))).toEqual({
      show: true,
      store: null,
      issue: null,
      use: null,
    });
  });
});

const ISSUE = { platform: "github-v3", owner: "o", repo: "r", clientId: "c" };

it.each([{ likes: true }, { ownChanges: 15 }])(
  "%j needs the address of a store only once there is one",
  (conversation) => {
    const problems = (store: object) =>
      checkConfig({ comments: { store: { ...store, conversation } } }, null).problems.map(
        ({ message }) => message,
      );
    expect(problems({})).toEqual([]);
    expect(problems(APP)).toEqual(["`comments.store.serverURLs` is missing"]);
  },
);

describe("commentSettings of issues", () => {
  it.each([
    [ISSUE, ISSUE],
    [{ ...ISSUE, platform: undefined, api: "github" }, ISSUE],
    [
      { ...ISSUE, platform: "gitlab", baseURL: "https://git.example/" },
      { ...ISSUE, platform: "gitlab-v4", baseURL: "https://git.example" },
    ],
    [
      { ...ISSUE, labels: "Comments", locale: "zh-CN" },
      { ...ISSUE, labels: ["Comments"], locale: "zh-CN" },
    ],
    [
      { ...ISSUE, locale: "zh" },
      { ...ISSUE, locale: "zh-CN" },
    ],
    [
      { ...ISSUE, exchange: "https://c.example//" },
      { ...ISSUE, exchange: "https://c.example" },
    ],
    [
      { ...ISSUE, resolve: true, bake: true },
      { ...ISSUE, resolve: true, bake: true },
    ],
    [{ ...ISSUE, resolve: false, bake: false }, ISSUE],
    [
      { ...ISSUE, platform: "gitlab", owner: "group/part" },
      { ...ISSUE, platform: "gitlab-v4", owner: "group/part" },
    ],
  ])("reads %j", (issue, expected) => {
    expect(commentSettings(commentsSchema.parse({ issue })).issue).toEqual(expected);
  });
});

describe("the widget", () => {
  const both = { store: APP, issue: ISSUE };
  it.each([
    [{}, null],
    [{ store: APP }, "store"],
    [{ issue: ISSUE }, "issue"],
    [both, "store"],
    [{ ...both, use: "issue" }, "issue"],
    [{ ...both, use: "store" }, "store"],
    [{ store: { visitor: true, bake: true } }, null],
    [{ store: { serverURLs: undefined, appId: undefined, appKey: undefined }, issue: ISSUE }, "issue"],
    [{ store: {}, issue: ISSUE, use: "store" }, null],
  ])("of %j is %s", (comments, expected) => {
    const widget = chooseWidget(commentSettings(commentsSchema.parse(comments)));
    expect(widget?.kind ?? null).toBe(expected);
  });
});

describe("checkSecrets", () => {
  it.each([
    [{ issue: { ...ISSUE, exchange: "https://c.example" } }, []],
    [
      { issue: { ...ISSUE, clientSecret: "s", proxy: "https://p.example/{url}" } },
      ["client-secret at comments.issue.clientSecret"],
    ],
    // A secret without a proxy is not enough.
    [
      { issue: { ...ISSUE, clientSecret: "s" } },
      ["client-secret at comments.issue.clientSecret", "exchange-missing at comments.issue"],
    ],
    [{ issue: ISSUE }, ["exchange-missing at comments.issue"]],
    [{ issue: { ...ISSUE, platform: "gitee" } }, ["exchange-missing at comments.issue"]],
    // These platforms issue tokens without a secret, and a widget that is not shown needs none.
    [{ issue: { ...ISSUE, platform: "gitlab" } }, []],
    [{ issue: { ...ISSUE, platform: "gitea" } }, []],
    [{ issue: { ...ISSUE, platform: "bitbucket" } }, []],
    [{ issue: ISSUE, store: APP }, []],
  ])("of %j finds %j", (comments, expected) => {
    const { config } = checkConfig({ comments }, null);
    const placeOf = (path: readonly PropertyKey[]) => position(path.join("."), 2);
    const found = config === null ? null : checkSecrets(config, placeOf);
    expect(found?.map(({ code, at }) => `${code} at ${at?.file}`)).toEqual(expected);
  });
});

describe("checkConfig", () => {
  it.each([
    [{ issue: { ...ISSUE, platform: "github5" } }, '`comments.issue.platform` is "github5"', '"github-v3"'],
    [{ issue: { ...ISSUE, owner: undefined } }, "`comments.issue.owner` is missing", "owner"],
    [{ issue: { ...ISSUE, repo: "" } }, '`comments.issue.repo` is ""', "at least 1"],
    [{ issue: { ...ISSUE, clientId: undefined } }, "`comments.issue.clientId` is missing", "OAuth app"],
    [{ issue: { ...ISSUE, platform: undefined } }, "`comments.issue.platform` is missing", "github-v3"],
    [{ issue: { ...ISSUE, clientID: "x" } }, "Unknown option `comments.issue.clientID`", "`clientId`"],
    [
      { issue: { ...ISSUE, issueContent: () => "" } },
      "`comments.issue.issueContent` is a function",
      "Expected a text",
    ],
    [{ issue: { ...ISSUE, state: "a.b c" } }, '`comments.issue.state` is "a.b c"', "letters"],
    [{ use: "issue" }, "`comments.issue` is missing", "`use` selects it"],
    ...["https://github.com/o/r", "o/r", "git@github.com:o/r.git", "my blog"].map(
      (repo): [object, string, string] => [
        { issue: { ...ISSUE, repo } },
        `\`comments.issue.repo\` is "${repo}"`,
        "Put its owner into `owner`",
      ],
    ),
    [
      { issue: { ...ISSUE, owner: "https://github.com/o" } },
      '`comments.issue.owner` is "https://github.com/o"',
      "only the owner's name",
    ],
    [
      { issue: { ...ISSUE, platform: "gitlab", repo: "https://gitlab.com/o/r" } },
      '`comments.issue.repo` is "https://gitlab.com/o/r"',
      "Put its owner into `owner`",
    ],
  ])("reports the error in %j", (comments, message, hint) => {
    expect(checkConfig({ comments }, null).problems).toMatchObject([
      { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
    ]);
  });

  it("finds missing values together with invalid ones", () => {
    const store = { meta: ["age"], appKey: "k", recordIP: true };
    const { problems } = checkConfig({ comments: { issue: { platform: "x", owner: "o" }, store } }, null);
    expect(problems.map(({ message }) => message).toSorted()).toEqual([
      "`comments.issue.clientId` is missing",
      '`comments.issue.platform` is "x"',
      "`comments.issue.repo` is missing",
      "`comments.store.appId` is missing",
      "`comments.store.ip_service` is missing",
      '`comments.store.meta[0]` is "age"',
    ]);
  });

  it.each([
    [{ appKey: "k" }, "`comments.store.appId` is missing", "hanblog comments"],
    [{ appId: "i" }, "`comments.store.appKey` is missing", "hanblog comments"],
    [{ ...APP, appId: "打印的" }, '`comments.store.appId` is "打印的"', "hanblog comments"],
    [{ ...APP, appKey: "the key" }, '`comments.store.appKey` is "the key"', "hanblog comments"],
    [{ ...APP, recordIP: true }, "`comments.store.ip_service` is missing", "URL of a service"],
    [{ ...APP, enableQQ: true }, "`comments.store.qq_service` is missing", "URL of a service"],
    [{ ...APP, bake: true }, "`comments.store.serverURLs` is missing", "the address of the comment store"],
    [
      { ...APP, bake: true, serverURLs: "https://s.example", el: "#here" },
      '`comments.store.el` is "#here"',
      "the theme's own block",
    ],
    [{ ...APP, avatr: "mp" }, "Unknown option `comments.store.avatr`", "`avatar`"],
    [{ ...APP, avatar: "cat" }, '`comments.store.avatar` is "cat"', '"mp"'],
  ])("reports the error in %j", (store, message, hint) => {
    expect(checkConfig({ comments: { store } }, null).problems).toMatchObject([
      { message, hint: expect.stringContaining(hint) },
    ]);
  });
});
