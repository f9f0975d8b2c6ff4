// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { readOptions, type OptionFault } from "../../../src/runtime/panel/read-options.js";

const SERVER = "https://comments.test";
const CONVERSATION = { badge: true, sort: true, likes: true, ownChanges: 5, moderation: true } as const;
const PARTS = { ...CONVERSATION, reactions: "" };
const SERVICE = { appId: "own", appKey: "own-key", parts: PARTS };
const APP = { appId: "id", appKey: "key", serverURLs: "https://store.test" };

const fromCdn = (given: object) => readOptions({ ...APP, ...given }, { server: SERVER, service: null });

describe("an option of the panel", () => {
  it.each<readonly [given: object, settings: object]>([
    [
      { app_id: "a", app_key: "b" },
      { appId: "a", appKey: "b" },
    ],
    [{ path: "/about/" }, { path: "/about/" }],
    [{ path: "" }, {}],
    [{ pageSize: 5 }, { pageSize: 5 }],
    [{ pageSize: "5" }, { pageSize: 5 }],
    [{ avatar: "" }, {}],
    [{ avatar: "mm" }, { avatar: "mp" }],
    [{ avatar: "hide" }, { avatar: "hide" }],
    [{ avatar_cdn: "//cdn.test/avatar/" }, { avatarCdn: "http://cdn.test/avatar" }],
    [{ guest_info: ["mail"], meta: ["nick"] }, { meta: ["mail"] }],
    [{ meta: "mail,nick" }, { meta: ["mail", "nick"] }],
    [{ meta: [] }, {}],
    [{ requiredFields: ["nick", "mail"] }, { requiredFields: ["nick", "mail"] }],
    [{ visitor: true }, { visitor: true }],
    [{ visitor: "" }, { visitor: true }],
    [{ visitor: "false" }, { visitor: false }],
    [{ mathJax: true }, { mathjax: true }],
    [{ lang: "ja" }, { lang: "ja" }],
    [{ language: "ko" }, { lang: "ko" }],
    [{ langMode: { sofa: "None" } }, { langMode: { sofa: "None" } }],
    [{ emojiMaps: '{"a":"a.png"}' }, { emojiMaps: { a: "a.png" } }],
    [{ emojiMaps: {} }, {}],
    [{ emojiCDN: "https://cdn.test/" }, { emojiCDN: "https://cdn.test/" }],
    [{ clazzName: "Talk" }, { clazzName: "Talk" }],
    [{ placeholder: "Hi" }, { placeholder: "Hi" }],
    [{ recordIP: true, ip_service: "https://ip.test/" }, { ipService: "https://ip.test" }],
    [{ enableQQ: true, qq_service: "https://qq.test/" }, { qqService: "https://qq.test" }],
    [{ qq_service: "https://qq.test/" }, {}],
    [{ conversation: { badge: "Boss", sort: true } }, { conversation: { badge: "Boss", sort: true } }],
    [{ badge: "false", likes: "" }, { conversation: { likes: true } }],
    [{ ownChanges: "10" }, { conversation: { ownChanges: 10 } }],
    [{ reactions: "👍 🎉" }, { conversation: { reactions: "👍 🎉" } }],
    [{ reactions: ["👍", "🍚 Rice"] }, { conversation: { reactions: "👍,🍚 Rice" } }],
    [{ reactions: "" }, {}],
    [{ moderation: "" }, { conversation: { moderation: true } }],
    [{ el: "#a", enable: true, comment_count: true, path: null, lang: undefined }, {}],
  ])("%j is read as %j", (given, settings) => {
    expect(fromCdn(given)).toEqual({ settings: { ...APP, ...settings }, faults: [] });
  });

  it.each<readonly [given: object, fault: OptionFault]>([
    [{ placehoder: "x" }, { kind: "unknown", name: "placehoder" }],
    [{ pageSize: "many" }, { kind: "wrong", name: "pageSize", value: "many", option: "pageSize" }],
    [{ meta: ["nick", "phone"] }, { kind: "wrong", name: "meta", value: ["nick", "phone"], option: "meta" }],
    [{ visitor: "yes" }, { kind: "wrong", name: "visitor", value: "yes", option: "visitor" }],
    [{ recordIP: true }, { kind: "needs", name: "recordIP", other: "ip_service" }],
    [{ enableQQ: true }, { kind: "needs", name: "enableQQ", other: "qq_service" }],
    [{ notify: true }, { kind: "unknown", name: "notify" }],
  ])("%j is a fault", (given, fault) => {
    expect(fromCdn(given)).toEqual({ settings: APP, faults: [fault] });
  });

  it("has the name of its attribute in any case", () => {
    expect(fromCdn({ pagesize: "3", avatarCdn: "https://a.test", recordIp: "false" }).settings).toEqual({
      ...APP,
      pageSize: 3,
      avatarCdn: "https://a.test",
    });
  });
});

describe("the service that sent the script", () => {
  it("is the default, with all that it has turned on", () => {
    expect(readOptions({}, { server: SERVER, service: SERVICE })).toEqual({
      settings: { appId: "own", appKey: "own-key", serverURLs: SERVER, conversation: CONVERSATION },
      faults: [],
    });
  });

  it("knows its app better than a page with the keys of LeanCloud", () => {
    const { settings, faults } = readOptions(
      { appId: "lean-gzGzoHsz", appKey: "k", serverURLs: "" },
      { server: SERVER, service: SERVICE },
    );
    expect(settings).toMatchObject({ appId: "own", appKey: "own-key", serverURLs: SERVER });
    expect(faults).toEqual([{ kind: "other-app", appId: "lean-gzGzoHsz" }]);
  });

  it("is not used by a page that names another server", () => {
    const { settings } = readOptions(APP, { server: SERVER, service: SERVICE });
    expect(settings).toMatchObject(APP);
  });

  it("is missed on a page whose script came from elsewhere", () => {
    const { faults } = readOptions({}, { server: SERVER, service: null });
    expect(faults).toEqual(["appId", "appKey", "serverURLs"].map((name) => ({ kind: "missing", name })));
  });
});
