import { expect, it } from "vitest";
import { printConfig } from "../../../../src/cli/import/config/print-config.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { readComments } from "../../../../src/cli/import/options/comment-options.js";

function read(...records: readonly unknown[]) {
  const notes = new Notes();
  const found = readComments(records, { notes, file: "_config.yml" });
  return { ...found, losses: notes.losses().map(({ code, name }) => `${code} ${name}`) };
}

const GISCUS = { repo: "a/b", repo_id: "R_kgDOabc", category: "公告 General", category_id: "DIC_kwDOabc" };
const CAMEL = { repo: "a/b", repoId: "R_kgDOabc", categoryId: "DIC_kwDOabc" };

it.each([
  ["Butterfly", { comments: { use: "Giscus" }, giscus: GISCUS }, "giscus a/b"],
  ["Fluid", { post: { comments: { enable: true, type: "giscus" } }, giscus: { ...GISCUS } }, "giscus a/b"],
  ["Icarus", { comment: { type: "giscus", ...GISCUS } }, "giscus a/b"],
  ["Chirpy", { comments: { provider: "giscus", giscus: GISCUS } }, "giscus a/b"],
  ["Stack", { comments: { provider: "giscus", giscus: CAMEL } }, "giscus a/b"],
  ["LoveIt", { page: { comment: { enable: true, giscus: { enable: true, ...CAMEL } } } }, "giscus a/b"],
  ["hope", { comment: { provider: "Giscus", ...CAMEL } }, "giscus a/b"],
  ["reco 2", { commentConfig: { type: "giscus", options: CAMEL } }, "giscus a/b"],
  ["Teek", { comment: { provider: "giscus", options: CAMEL } }, "giscus a/b"],
  ["NexT", { utterances: { enable: true, repo: "a/b", issue_term: "pathname" } }, "utterances a/b"],
  ["Even", { utteranc: { enable: true, repo: "a/b", issueTerm: "title" } }, "utterances a/b"],
  [
    "minimal-mistakes",
    { comments: { repository: "a/b", provider: "utterances", utterances: { issue_term: "pathname" } } },
    "utterances a/b",
  ],
  ["landscape", { disqus_shortname: "my-blog" }, "Disqus my-blog"],
  ["Hugo", { disqusshortname: "my-blog" }, "Disqus my-blog"],
  ["Hugo 0.120", { services: { disqus: { shortname: "my-blog" } } }, "Disqus my-blog"],
  ["minima", { disqus: { shortname: "my-blog" } }, "Disqus my-blog"],
  ["NexT", { waline: { enable: true, serverURL: "https://w.example" } }, "Waline https://w.example"],
  [
    "hope",
    { comment: { provider: "Waline", serverURL: "https://w.example/x" } },
    "Waline https://w.example/x",
  ],
  [
    "Butterfly",
    { comments: { use: "Twikoo" }, twikoo: { envId: "https://t.example" } },
    "Twikoo https://t.example",
  ],
  ["an older Butterfly", { comments: { use: ["Twikoo"] }, twikoo: "env-1" }, "Twikoo env-1"],
  [
    "Stack",
    { comments: { enabled: true, provider: "artalk", artalk: { serverUrl: "https://a.example" } } },
    "Artalk https://a.example",
  ],
  [
    "LoveIt",
    { page: { comment: { artalk: { enable: true, server: "https://a.example", site: "我的站" } } } },
    "Artalk https://a.example",
  ],
])("writes the script of comments of %s: %j", (_, options, name) => {
  const { services, comments, losses } = read(options);
  expect(services.map((service) => service.name)).toEqual([name]);
  expect(comments).toEqual({});
  expect(losses[0]).toBe(`comment-service ${name}`);
  expect(services[0]?.script["src"]).toMatch(/^\/[a-z]+-comments\.js$/);
});

it.each([
  [
    "Butterfly",
    { comments: { use: "Valine" }, valine: { appId: "i", appKey: "k", avatar: "monsterid", serverURLs: "" } },
    { store: { appId: "i", appKey: "k", avatar: "monsterid" } },
  ],
  [
    "NexT",
    { valine: { enable: true, appid: "i", appkey: "k", guest_info: "nick,mail" } },
    { store: { appId: "i", appKey: "k", meta: ["nick", "mail"] } },
  ],
  [
    "Icarus",
    { comment: { type: "valine", app_id: "i", app_key: "k", server_urls: "https://l.example" } },
    { store: { appId: "i", appKey: "k", serverURLs: "https://l.example" } },
  ],
  [
    "LoveIt",
    { page: { comment: { valine: { enable: true, appId: "i", appKey: "k", lang: "zh-cn" } } } },
    { store: { appId: "i", appKey: "k", lang: "zh-CN" } },
  ],
  [
    "NexT",
    {
      gitalk: {
        enable: true,
        github_id: "a",
        repo: "b",
        client_id: "c",
        client_secret: "secret",
        admin_user: "a",
      },
    },
    {
      issue: {
        platform: "github-v3",
        owner: "a",
        repo: "b",
        clientId: "c",
        labels: ["Gitalk"],
        prefix: "",
        admins: ["a"],
      },
    },
  ],
  [
    "an older Fluid",
    {
      post: { comments: { enable: true, type: "gitalk" } },
      gitalk: { clientID: "c", owner: "a", repo: "b", admin: "['a','d']", labels: "['Gitalk', 'blog']" },
      disqus: { shortname: null, apikey: ["KEY1"], api: "https://disqus.skk.moe/disqus/" },
    },
    {
      issue: {
        platform: "github-v3",
        owner: "a",
        repo: "b",
        clientId: "c",
        labels: ["Gitalk", "blog"],
        prefix: "",
        admins: ["a", "d"],
      },
    },
  ],
  [
    "a plugin",
    {
      comment: {
        choosen: "gitalk",
        options: { clientID: "c", clientSecret: "secret", owner: "a", repo: "b", admin: ["a", "d"] },
      },
    },
    {
      issue: {
        platform: "github-v3",
        owner: "a",
        repo: "b",
        clientId: "c",
        labels: ["Gitalk"],
        prefix: "",
        admins: ["a", "d"],
      },
    },
  ],
  [
    "reco",
    { vssueConfig: { platform: "github", owner: "a", repo: "b", clientId: "c", clientSecret: "secret" } },
    { issue: { platform: "github-v3", owner: "a", repo: "b", clientId: "c" } },
  ],
])("turns comments of %s into settings of hanblog: %j", (_, options, comments) => {
  expect(read(options)).toMatchObject({ comments, services: [] });
  expect(JSON.stringify(read(options))).not.toContain("secret");
});

it("proposes settings for the issues of utterances, without the id of an app", () => {
  const { proposal, losses, services } = read({ utterances: { enable: true, repo: "a/b" } });
  expect(losses).toEqual(["comment-service utterances a/b", "old-issues utterances a/b"]);
  const text = printConfig({ options: {}, comments: {}, services, proposal: proposal ?? {} }, (name) => name);
  expect(
    text
      .split("\n")
      .filter((line) => line !== "")
      .slice(2, -1),
  ).toEqual([
    "  // services",
    "  // scripts: [",
    "  //   // utterances a/b",
    '  //   { src: "/utterances-comments.js", purpose: "utterances" },',
    "  // ],",
    "  // csp",
    "  // csp: {",
    "  //   sources: {",
    '  //     "script-src": ["https://utteranc.es"],',
    `  //     "style-src": ["'unsafe-inline'"],`,
    '  //     "frame-src": ["https://utteranc.es"],',
    "  //   },",
    "  //   trustedTypes: false,",
    "  // },",
    "  // proposal",
    '  // comments: { issue: { platform: "github-v3", owner: "a", repo: "b", clientId: "", labels: [], prefix: "" } },',
  ]);
});

it.each([
  {},
  { comments: true },
  { comments: { use: null }, disqus: { shortname: "example" } },
  { comments: { use: "" }, waline: { serverURL: "https://w.example" } },
  { post: { comments: { enable: false, type: "disqus" } }, disqus: { shortname: "example" } },
  { disqus: { enable: false, shortname: "example" } },
  { gitalk: { enable: false, owner: "a", repo: "b", clientID: "c" } },
  { utterances: { repo: "", issue_term: "pathname" } },
  { comments: { provider: null, giscus: { repo_id: null } } },
  { comments: { enabled: false, provider: "disqus", disqus: { shortname: "example" } } },
  { post: { comments: { enable: false, type: "disqus" } }, utterances: { label: "utterances" } },
  { comments: { style: "tabs", active: null }, utterances: { enable: false, repo: "user-name/repo-name" } },
  { type: "giscus", category: "giscus" },
])("finds no comments in %j", (options) => {
  expect(read(options)).toEqual({ comments: {}, services: [], losses: [] });
});

it.each([
  { disqus_shortname: 'a";alert(1)//' },
  { disqus_shortname: "evil.example/x?" },
  { giscus: { ...GISCUS, repo: 'a/b"onload=' } },
  { giscus: { ...GISCUS, repo_id: "a b" } },
  { utterances: { repo: "a/b/../../c" } },
  { waline: { serverURL: "http://w.example" } },
  { waline: { serverURL: "https://w.example/`;alert(1)" } },
  { twikoo: { envId: "javascript:alert(1)" } },
  { artalk: { server: "https://user:word@a.example" } },
  { valine: { appId: "a\nb", appKey: "k" } },
  { gitalk: { owner: "a b", repo: "c", clientID: "d" } },
  { vssue: { owner: "a", repo: "https://e.example/b", clientId: "d" } },
])("reports a value in %j that its system cannot have, and writes nothing", (options) => {
  const { comments, services, losses } = read(options);
  expect({ comments, services }).toEqual({ comments: {}, services: [] });
  expect(losses).toHaveLength(1);
  expect(losses[0]).toMatch(/^service-id /);
});

it.each([
  [{ giscus: { ...GISCUS, mapping: "<x>", strict: true } }, "service-id giscus mapping: <x>"],
  [{ artalk: { server: "https://a.example", site: "</script>" } }, "service-id Artalk site: </script>"],
  [{ valine: { appId: "i", appKey: "k", avatar: "cat" } }, "service-id Valine avatar: cat"],
])("leaves out a value in %j that is not needed", (options, loss) => {
  const { comments, services, losses } = read(options);
  expect(Object.keys(comments).length + services.length).toBe(1);
  expect(losses).toContain(loss);
});

it.each([
  [{ comments: { provider: "cusdis" } }, ["comments cusdis"]],
  [{ livere_uid: "x" }, ["comments livereuid"]],
  [{ livere: { enable: true, uid: "x" } }, ["comments livere"]],
  [{ comments: { use: "Disqus" }, disqus: { shortname: null } }, ["comments Disqus"]],
  [{ comments: { use: "Valine,Gitalk" } }, ["comments Valine", "comments Gitalk"]],
])("reports comments that cannot be brought: %j", (options, losses) => {
  expect(read(options)).toEqual({ comments: {}, services: [], losses });
});
