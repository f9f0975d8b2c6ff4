import { cp, rename, rm, symlink } from "node:fs/promises";
import { describe } from "vitest";
import { at, configOf, edit, NOW, replace, site, testProgramChanges, useSite } from "./compare-builds.js";

useSite();

describe("a rebuild after a change of the site's program or settings", () => {
  testProgramChanges([
    ["a component", replace("components/Note.tsx", "note", "other")],
    [
      "where a component's link leads",
      async () => {
        await site.write({ "other/Note.tsx": "export default () => <b>linked</b>;\n" });
        await rename(at("components/Note.tsx"), at("other/Former.tsx"));
        await symlink("../other/Former.tsx", at("components/Note.tsx"));
        await site.build({ now: NOW });
        await rm(at("components/Note.tsx"));
        await symlink("../other/Note.tsx", at("components/Note.tsx"));
      },
    ],
    ["a component that is new", () => site.write({ "components/More.tsx": "export default () => <i />;\n" })],
    ["the site's style", () => site.write({ "style.css": ".content { color: teal }\n" })],
    ["the site's title", () => site.write({ "hanblog.config.mjs": configOf('title: "Other"') })],
    [
      "an option of the theme",
      () => site.write({ "hanblog.config.mjs": configOf('title: "Site", themeConfig: { author: "Me" }') }),
    ],
    [
      "an option of markdown",
      () => site.write({ "hanblog.config.mjs": configOf('title: "Site", markdown: { lineNumbers: true }') }),
    ],
    [
      "nothing but lines of the configuration, above an address that leads nowhere",
      async () => {
        const config = configOf('title: "Site", nav: [{ text: "Gone", link: "/gone/" }]');
        await site.write({ "hanblog.config.mjs": config });
        await site.build({ now: NOW });
        await site.write({ "hanblog.config.mjs": `// A word.\n\n${config}` });
      },
    ],
    [
      "nothing but lines of the site's style, above an address that leads nowhere",
      async () => {
        await site.write({ "style.css": ".content { background: url(/gone.png) }\n" });
        await site.build({ now: NOW });
        await site.write({ "style.css": "/* A word. */\n\n.content { background: url(/gone.png) }\n" });
      },
    ],
    [
      "where a public file's link leads, which left the folder",
      async () => {
        await symlink("../snip.js", at("public/linked.svg"));
        await site.build({ now: NOW });
        await rm(at("public/linked.svg"));
        await symlink("q.svg", at("public/linked.svg"));
      },
    ],
    [
      "a link to a page, which takes the place of one",
      async () => {
        await rename(at("b.md"), at(".b.txt"));
        await symlink(".b.txt", at("b.md"));
      },
    ],
    [
      "a page, which takes the place of a link to one",
      async () => {
        await symlink("b.md", at("d.md"));
        await site.build({ now: NOW });
        await rm(at("d.md"));
        await cp(at("b.md"), at("d.md"));
      },
    ],
    [
      "a page that names a picture by another of its names",
      async () => {
        await symlink("pic.svg", at("z.svg"));
        await edit("b.md", "[a]", "![z](./z.svg) [a]");
        await site.build({ now: NOW });
        await edit("b.md", "[a]", "Words. [a]");
      },
    ],
    [
      "the pattern of addresses",
      () => site.write({ "hanblog.config.mjs": configOf('title: "Site", permalink: "/:year/:slug.html"') }),
    ],
    [
      "the number of articles a page",
      () => site.write({ "hanblog.config.mjs": configOf('title: "Site", pageSize: 1') }),
    ],
    [
      "the sidebar",
      () => site.write({ "hanblog.config.mjs": configOf('title: "Site", sidebar: ["/a.md", "/b.md"]') }),
    ],
    ["the base", () => Promise.resolve(), { base: "/blog/" }],
    [
      "a commit",
      async () => {
        await site.git("init", "--quiet");
        await site.git("add", ".");
        await site.git("commit", "--quiet", "--message=first", "--date=2021-01-01T00:00:00Z");
      },
    ],
  ]);
});
