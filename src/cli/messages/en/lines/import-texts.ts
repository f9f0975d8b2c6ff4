import { plural } from "../../../../runtime/model/text/plural.js";
import { contentLosses, recordLosses } from "../import/content-losses.js";
import { optionLosses } from "../import/option-losses.js";
import type { ImportTexts } from "../../import-texts.js";

const SOURCES = {
  output: "the old output",
  run: "a run of the old generator,",
  list: "the pages that the old generator lists; lists and feeds are computed, because its theme is missing or does not work:",
  sitemap: "the old sitemap",
  rules: "the rules of the generator: computed, not compared",
};

/** English lines of `hanblog import` and of its report. */
export const importTexts: ImportTexts = {
  title: "Import report",
  kinds: {
    vuepress1: "VuePress 1",
    vuepress2: "VuePress 2",
    vitepress: "VitePress",
    hexo: "Hexo",
    hugo: "Hugo",
    jekyll: "Jekyll",
    wordpress: "WordPress",
    ghost: "Ghost",
    typecho: "Typecho",
    markdown: "A folder of markdown",
  },
  flavours: {
    obsidian: "A vault of Obsidian",
    astro: "Astro",
    docusaurus: "Docusaurus",
    eleventy: "Eleventy",
    plain: "A folder of markdown without a sign of a generator",
  },
  detected: (kind, folder) => `${kind}, content in \`${folder}\`.`,
  brought: (pages, files) => `${plural(pages, "page")} and ${plural(files, "other file")}.`,
  addressCount: (kept, redirected, lost, source) =>
    `Addresses: ${kept} kept, ${redirected} redirected, ${lost} lost (from ${source}).`,
  source: (source, place) => (place === null ? SOURCES[source] : `${SOURCES[source]} \`${place}\``),
  anchorCount: (kept, lost) => `Anchors: ${kept} kept, ${lost} lost.`,
  notCompared: "The addresses are not compared, because the new site does not build.",
  built: (pages, warnings) =>
    `The new site builds: ${plural(pages, "page")}, ${plural(warnings, "warning")}.`,
  buildFailed: (errors) => `The new site does not build yet: ${plural(errors, "error")}.`,
  written: (dir, report) => `Written to ${dir}. The whole report is in ${report}.`,
  fixed: (applied, refused) =>
    `Added ${plural(applied, "redirect")}${refused > 0 ? `, and ${refused} not` : ""}.`,
  fetched: (done, all) => `Images: ${done} of ${all}`,
  refused: (address) => `${address}: the site does not build with a redirect from here`,
  proposalsTitle: "Proposed redirects",
  dryRun: "Nothing was written, because of --dry-run.",
  runs: (file, reachesNetwork) =>
    `Running ${file} of the old site. It may read files${reachesNetwork ? " and reach the network" : ""}, but not write files, start programs or signal other processes. With --no-run, only its literals are read.`,
  runsOld: (command, { hasNetwork, canWrite }) =>
    `Running ${command} in a copy of the old site, because of --run-old. All code of the old site runs as you. ${
      hasNetwork ? "It has the network" : "It has no network"
    }, and can ${canWrite ? "write files" : "only write to the copy"}.`,
  tasksTitle: "To do",
  tasks: {
    look: "Look at the new site.",
    fixBuild: (errors) => `Correct ${plural(errors, "error")}: the new site does not build yet.`,
    compare:
      "Compare with the sitemap or the output of the real old site. So far, its addresses are computed from rules, and a wrong rule would be wrong twice.",
    fix: (proposals) =>
      `Add ${plural(proposals, "redirect")} from lost addresses to the pages that have their names. The list is below.`,
    findLost: (addresses, anchors) =>
      `Find ${addresses === 1 ? "1 lost address" : `${addresses} lost addresses`} and ${plural(anchors, "lost anchor")}, which the table below lists first.`,
    url: "Set `url` in `hanblog.config.ts`. Without it, the old feeds do not answer.",
    hostNames: (count) =>
      `The host of the old site does not accept ${plural(count, "name")} of the new one: see "Names that the host does not accept" below.`,
    comments: (count) =>
      `Import ${plural(count, "comment")} of \`import-comments.jsonl\` into your comment service, and delete the file. It has addresses of mail and of visitors: publish it nowhere.`,
    readWarnings: (count, causes) =>
      `Read ${plural(count, "warning")} of the build, of ${plural(causes, "cause")}.`,
  },
  addressTitle: "Addresses",
  addressHead: ["Old address", "Now", "Anchors"],
  fates: { kept: "kept", redirected: "redirected", lost: "lost" },
  lostReasons: {
    case: "the new address differs only in capital letters, and many hosts cannot serve both",
    draft: "the page is a draft",
    feed: "no feed has this address, because `url` is missing in `hanblog.config.ts` or no article has the term",
    list: "hanblog has no such list",
    "page-number": "a later page of a list",
    target: "it redirects to a page that does not exist",
    "no-page": "no page has this address",
  },
  anchorsLost: (count) => `${count} lost`,
  translatedTitle: "Translated",
  translated: {
    "with-base": "`$withBase` in paths",
    "router-link": "`<router-link>` to links",
    "client-only": "`<ClientOnly>` removed",
    "outbound-link": "`<OutboundLink>` removed",
    toc: "tables of contents to `[[toc]]`",
    container: "containers of plugins to HTML",
    snippet: "paths of code fragments",
    "heading-id": "headings with their old id",
    permalink: "pages with a `permalink`, to keep their address",
    alias: "pages with `aliases`, to redirect their address",
    redirect: "lists with a redirect",
    "front-matter": "front matter fields",
    "link-ending": "links to pages, with the ending of their address",
    "home-page": "home pages",
    tag: "template tags",
    shortcode: "shortcodes",
    attributes: "attributes in braces",
    raw: "raw blocks",
    "post-asset": "paths of images next to articles",
    expression: "expressions replaced by their text",
    "file-name": "renamed files",
    author: "author, in `themeConfig.author`",
    avatar: "avatar, in `themeConfig.authorAvatar`",
    friends: "links to friends, in `themeConfig.friendLinks`",
    social: "accounts, in `themeConfig.socialLinks`",
    record: "record number, in `themeConfig.record`",
    footer: "lines of the footer, in `themeConfig.footer`",
    "comment-options": "settings of comments, in `comments`",
    encoding: "files in another encoding, written as UTF-8",
    "matched-page":
      "pages found in the old site by title, text or name, with the address that they have there",
    "computed-address": "pages that the old site does not have: their addresses are computed",
    draft: "drafts",
    comment: "comments, in `import-comments.jsonl`",
    "fetched-image": "images, fetched from the old server",
    "hidden-comment": "comments that visitors did not see, in the same file, still hidden",
    wikilink: "links between notes, `[[…]]`",
    embed: "embeds, `![[…]]`",
    callout: "callouts to alerts and `::: details`",
    "text-tag": "tags in texts, to `tags`",
    "private-comment": "comments that readers did not see, removed",
    mark: "marks, `==…==`, to `<mark>`",
    "part-feed": "feeds of a tag, a category, an author or a folder, with the same articles",
  },
  lostTitle: "Without a counterpart",
  lost: { ...optionLosses, ...contentLosses, ...recordLosses },
  warningsTitle: "Warnings of the build",
  hostTitle: "Names that the host does not accept",
  explained: (code) => `\`npx hanblog help ${code}\` explains it.`,
  more: (count) => `and ${count} more`,
  configComments: {
    base: "Path that the site is served under.",
    url: "Address of the site, for the sitemap, feeds and canonical links.",
    permalink: "Keeps the addresses of articles.",
    store:
      "LeanCloud shuts down on 2027-01-12. Move the comments with: npx hanblog comments import --from-leancloud",
    issue: "Comments in issues need an exchange for the secret of the app: npx hanblog help comments",
    mascot: "Install its files with: npm install live2d-widget live2d-widget-model-koharu",
    timeZone: "Dates without a zone are in this time zone.",
    redirects: "Old addresses of lists.",
    services: "Statistics, comments and scripts of the old site, which are off.",
    csp: "Lets those scripts work under a content security policy (`--csp`). Turn it on with them.",
    proposal:
      "Comments in the issues of the old site, which are off. Add the id of an app: npx hanblog help comments",
    markdown: "Line breaks and bare addresses are shown as they were.",
    defaults: "Front matter of all pages in a folder: addresses, and which pages are articles.",
  },
  stub: "Stub of a component of the old site: it shows only its children. Write the component here.",
};
