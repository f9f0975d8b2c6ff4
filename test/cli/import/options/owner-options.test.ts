import { expect, it } from "vitest";
import { load } from "js-yaml";
import { readHexoTheme } from "../../../../src/cli/import/kinds/hexo/hexo-theme.js";
import { hugo } from "../../../../src/cli/import/kinds/hugo/hugo.js";
import { jekyll } from "../../../../src/cli/import/kinds/jekyll/jekyll.js";
import { readThemeOptions } from "../../../../src/cli/import/kinds/vuepress/vuepress-theme.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import {
  accountLinks,
  imagePath,
  readFriends,
  readSocialLinks,
  footerOptions,
  withFooter,
} from "../../../../src/cli/import/options/owner-options.js";
import { fieldsOf } from "../../../../src/cli/import/plain-value.js";
import { importTexts } from "../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../old-files.js";

const ANN = { title: "Ann", link: "https://ann.example" };

it.each([
  [[{ title: "Ann", href: "https://ann.example" }], [ANN]],
  [{ Ann: "https://ann.example", Email: "none" }, [ANN]],
  [
    { enable: true, items: [{ title: "Ann", intro: "Hi", link: "https://ann.example", avatar: "a.png" }] },
    [{ ...ANN, desc: "Hi", logo: "/a.png" }],
  ],
  [
    [{ class_name: "x", link_list: [{ name: "Ann", link: "https://ann.example", descr: "Hi" }] }],
    [{ ...ANN, desc: "Hi" }],
  ],
  [[{ name: "Ann", url: "javascript:alert(1)" }, { name: "Bob" }, "text"], []],
  [undefined, []],
])("friends of %j are %j", (value, expected) => {
  expect(readFriends(value)).toEqual(expected);
});

it.each([
  [
    [{ label: "GitHub", icon: "fab fa-github", url: "https://github.com/ann" }],
    ["GitHub https://github.com/ann"],
  ],
  [[{ icon: "fab fa-github", url: "https://github.com/ann" }], ["github https://github.com/ann"]],
  [[{ icon: "reco-zhihu", link: "https://z.example" }], ["zhihu https://z.example"]],
  [
    [{ github: "https://github.com/ann" }, { email: "mailto:a@a.example" }],
    ["github https://github.com/ann", "email mailto:a@a.example"],
  ],
  [
    { GitHub: "https://github.com/ann", X: ["https://x.com/ann", "<svg/>"] },
    ["GitHub https://github.com/ann", "X https://x.com/ann"],
  ],
  [{ GitHub: "ann", Bad: "javascript:x" }, []],
])("accounts of %j are %j", (value, expected) => {
  expect(readSocialLinks(value).map(({ text, link }) => `${String(text)} ${String(link)}`)).toEqual(expected);
});

it("names of users become links, and those of a new theme do not", () => {
  const users: Readonly<Record<string, string>> = {
    github: "ann",
    zhihu: "ann-b",
    twitter: "username",
    weibo: "a b",
    facebook: "https://fb.example/ann",
  };
  expect(accountLinks((name) => users[name])).toEqual([
    { text: "github", link: "https://github.com/ann" },
    { text: "facebook", link: "https://fb.example/ann" },
    { text: "zhihu", link: "https://www.zhihu.com/people/ann-b" },
  ]);
});

it.each([
  ["img/a.png", "/img/a.png"],
  ["./a.png", "/a.png"],
  ["/img/a", "/img/a"],
  ["https://a.example/x", "https://a.example/x"],
  ["fas fa-user", undefined],
  ["mailto:a@a.png", undefined],
  ["", undefined],
])("the image %j is %j", (path, expected) => {
  expect(imagePath(path)).toBe(expected);
});

const AVATAR = "/img/me.png";
const SOCIAL = [{ text: "github", link: "https://github.com/ann" }];
const FRIENDS = [ANN];

async function themeOf(kind: typeof hugo, files: Readonly<Record<string, string>>) {
  const old = oldFolderOf(files);
  const found = await kind.find(old);
  if (found === null) throw new Error("no site");
  const notes = new Notes();
  const { config } = await kind.read({ old, found, notes, texts: importTexts });
  return { theme: fieldsOf(config.options["themeConfig"]), lost: notes.losses().map(({ name }) => name) };
}

it.each([
  [
    "Hux",
    "sidebar-avatar: /img/me.png\ngithub_username: ann\nfriends: [{ title: Ann, href: 'https://ann.example' }]",
    true,
  ],
  [
    "Minimal Mistakes",
    "author:\n  name: Ann\n  avatar: /img/me.png\n  links:\n  - { label: github, icon: fab fa-github, url: 'https://github.com/ann' }",
    false,
  ],
  ["Chirpy", "avatar: /img/me.png\ngithub: { username: ann }", false],
])("the owner of a blog with the theme %s of Jekyll stays", async (_, config, hasFriends) => {
  const { theme, lost } = await themeOf(jekyll, { "_config.yml": config, "_posts/2020-01-01-a.md": "A\n" });
  expect(theme).toMatchObject({
    authorAvatar: AVATAR,
    socialLinks: SOCIAL,
    ...(hasFriends ? { friendLinks: FRIENDS } : {}),
  });
  expect(lost.filter((name) => /avatar|username|friends|author/.test(name))).toEqual([]);
});

it.each([
  [
    "Stack",
    "params:\n  sidebar: { avatar: { src: img/me.png } }\n  friends: [{ name: Ann, url: 'https://ann.example' }]\n  social: { GitHub: ann }",
    true,
  ],
  ["Congo", "params:\n  author: { image: img/me.png, links: [{ github: 'https://github.com/ann' }] }", false],
  [
    "PaperMod",
    "params:\n  profileMode: { imageUrl: img/me.png }\n  socialIcons: [{ name: github, url: 'https://github.com/ann' }]",
    false,
  ],
  [
    "LoveIt",
    "author: { name: Ann }\nparams:\n  home: { profile: { avatarURL: /img/me.png } }\n  social: { GitHub: ann }",
    false,
  ],
])("the owner of a blog with the theme %s of Hugo stays", async (_, config, hasFriends) => {
  const { theme } = await themeOf(hugo, { "config.yaml": config, "content/posts/a.md": "A\n" });
  expect(theme).toMatchObject({
    authorAvatar: AVATAR,
    socialLinks: SOCIAL,
    ...(hasFriends ? { friendLinks: FRIENDS } : {}),
  });
});

it.each([
  [
    "NexT",
    "avatar: { url: /img/me.png }\nsocial: { github: 'https://github.com/ann || fab fa-github' }\nlinks: { Ann: 'https://ann.example' }",
  ],
  [
    "Fluid",
    "about: { avatar: /img/me.png }\nsocial: { github: 'https://github.com/ann' }\nlinks: { enable: true, items: [{ title: Ann, link: 'https://ann.example' }] }",
  ],
  [
    "Icarus",
    "widgets:\n- { type: profile, avatar: /img/me.png, social_links: { github: { icon: fab fa-github, url: 'https://github.com/ann' } } }\n- { type: links, links: { Ann: 'https://ann.example' } }",
  ],
  [
    "Hux",
    "sidebar-avatar: /img/me.png\ngithub_username: ann\nfriends: [{ title: Ann, href: 'https://ann.example' }]",
  ],
])("the owner of a blog with the theme %s of Hexo stays", (_, config) => {
  expect(readHexoTheme({}, fieldsOf(load(config)), null)).toMatchObject({
    authorAvatar: AVATAR,
    socialLinks: SOCIAL,
    friendLinks: FRIENDS,
  });
});

it.each([
  [
    "theme-hope",
    "author: { name: Ann }\nblog: { avatar: /img/me.png, description: Cook, medias: { github: ['https://github.com/ann', '<svg/>'] } }",
    ["blog.description"],
  ],
  [
    "reco",
    "author: Ann\nauthorAvatar: /img/me.png\nblogConfig: { socialLinks: [{ icon: reco-github, link: 'https://github.com/ann' }] }\nfriendLink: [{ title: Ann, link: 'https://ann.example' }]",
    [],
  ],
])("the owner of a blog with %s of VuePress stays", (_, config, lost) => {
  const notes = new Notes();
  const { themeConfig } = readThemeOptions(fieldsOf(load(config)), { notes, file: "config" });
  expect(themeConfig).toMatchObject({ author: "Ann", authorAvatar: AVATAR, socialLinks: SOCIAL });
  expect(notes.losses().map(({ name }) => name)).toEqual(lost);
});

const REGISTRY = "https://beian.miit.gov.cn/";

it.each<[readonly unknown[], unknown]>([
  [[], {}],
  [[undefined, "", 3], { footer: ["3"] }],
  [
    ["Released under the MIT License.", "Copyright © 2019-present A"],
    { footer: ["Released under the MIT License.", "Copyright © 2019-present A"] },
  ],
  [
    ['基于 <a href="/mit/">MIT</a> 许可发布 | <a href="https://b.example/">京ICP备12345678号-1</a>'],
    {
      record: "京ICP备12345678号-1",
      recordLink: "https://b.example/",
      footer: [{ text: "基于 MIT 许可发布", link: "/mit/" }],
    },
  ],
  [
    [
      "<p>粤ICP备2021000001号</p><p><a target=_blank href='https://beian.mps.gov.cn/#/?code=1&amp;a'>京公网安备 11010502030143号</a></p>",
    ],
    {
      record: "粤ICP备2021000001号",
      recordLink: REGISTRY,
      footer: [{ text: "京公网安备 11010502030143号", link: "https://beian.mps.gov.cn/#/?code=1&a" }],
    },
  ],
  [
    ['MIT <a href="https://b.example/">京ICP备12345678号</a> © A'],
    { record: "京ICP备12345678号", recordLink: "https://b.example/", footer: ["MIT", "© A"] },
  ],
  [
    ['备案号：<a href="https://b.example/">京ICP备12345678号</a>'],
    { record: "备案号：京ICP备12345678号", recordLink: "https://b.example/" },
  ],
  [["A &copy; B<br/>C <a href='javascript:alert(1)'>D</a>"], { footer: ["A © B", "C D"] }],
])("footerOptions reads %j", (texts, expected) => {
  expect(footerOptions(...texts)).toEqual(expected);
});

it("withFooter keeps the record number that an old theme names", () => {
  expect(withFooter({ author: "A", record: "京ICP备1号" }, "沪ICP备2号", "B")).toEqual({
    author: "A",
    record: "京ICP备1号",
    footer: ["B"],
  });
});

it("withFooter writes no option without a value", () => {
  expect(Object.keys(withFooter({ author: "A", logo: undefined }, "B"))).toEqual(["footer", "author"]);
});
