import { plural } from "../../../runtime/model/plural.js";
import type { ImportTexts } from "../import-texts.js";

const SOURCES = {
  output: "the old output",
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
  },
  lostTitle: "Without a counterpart",
  lost: {
    "config-not-run": {
      title: "Configuration that could not be run",
      advice: "It was read as text. Compare the new `hanblog.config.ts` with the old file.",
    },
    "config-not-read": {
      title: "Configuration with a syntax error",
      advice: "Its options are missing in `hanblog.config.ts`. Add them.",
    },
    "option-unread": {
      title: "Options that are not literals",
      advice: "Their values are only known when the old file runs. Add them to `hanblog.config.ts`.",
    },
    option: {
      title: "Options of the old generator",
      advice:
        "hanblog does not have them, or does the same without an option. `npx hanblog help config` lists all options.",
    },
    theme: {
      title: "Themes",
      advice: "The new site has the default theme. `npx hanblog help theming` shows how to change it.",
    },
    "theme-option": {
      title: "Options of the old theme",
      advice: "The default theme does not have them. `npx hanblog help theming` lists its options.",
    },
    plugin: {
      title: "Plugins",
      advice: "hanblog has no plugins. Check whether an option, a component or a script does the same.",
    },
    comments: {
      title: "Comments",
      advice:
        "hanblog stores comments itself or in issues. `npx hanblog help comments` shows both, and how to import old ones.",
    },
    host: {
      title: "Hosts whose rules are not known",
      advice:
        "hanblog knows what GitHub Pages, Cloudflare Pages and Netlify do not publish. Look there for addresses with `#`, `?` or a dot at the start of a name.",
    },
    "head-script": {
      title: "Scripts without https",
      advice:
        "Anyone between the host and a visitor could replace them. Add them to `scripts` with an https address.",
    },
    "head-off": {
      title: "Scripts in the head",
      advice:
        "They are off: `scripts` of the configuration has them as comments, and files of `public` have those without an address. Uncomment the lines of a script to turn it on.",
    },
    "head-tag": {
      title: "Tags in the head without a counterpart",
      advice:
        "They were not brought. `head` of the configuration adds tags to every page, and `meta` in front matter to one page. Handlers and redirects have no place there.",
    },
    "menu-depth": {
      title: "Menus that are nested too deep",
      advice: "Their entries are in the menu around them. Arrange them in `nav` or `sidebar`.",
    },
    component: {
      title: "Components of the old site",
      advice: "Each has a stub in `components/` that shows only its children. Write it with React.",
    },
    script: {
      title: "Scripts in markdown",
      advice: "They were removed. Write a component, or add a file to `scripts`.",
    },
    style: {
      title: "Styles in markdown",
      advice: "They were removed. Put rules that you need into `style.css`.",
    },
    expression: {
      title: "Expressions",
      advice:
        "They are shown as text, or removed from a site of Jekyll, because nothing in markdown is evaluated. Write their result, or a component.",
    },
    "vue-attribute": {
      title: "Attributes of Vue and JSX",
      advice: "They have no effect. Write plain HTML, or a component.",
    },
    "vue-page": {
      title: "Pages written in Vue",
      advice: "Write them as markdown, with components where they need code.",
    },
    "enhance-app": {
      title: "Code that runs on every page",
      advice: "Put it into `theme/boot.ts`, or into a script in `public` that `scripts` names.",
    },
    "style-file": {
      title: "Style sheets",
      advice: "Put rules that you need into `style.css`, in plain CSS.",
    },
    layout: {
      title: "Layouts and templates",
      advice: "They were not brought. `npx hanblog new theme` copies the default theme to change it.",
    },
    container: {
      title: "Unknown containers",
      advice: "Their content stays, without a box. Use one of the containers in `npx hanblog help writing`.",
    },
    tag: {
      title: "Template tags",
      advice: "They were removed or are shown as text. Write markdown or a component instead.",
    },
    shortcode: {
      title: "Shortcodes",
      advice: "They were removed or are shown as text. Write markdown or a component instead.",
    },
    "front-matter": {
      title: "Front matter fields",
      advice: "They have no effect. `npx hanblog help front-matter` lists all fields.",
    },
    "front-matter-syntax": {
      title: "Front matter with a syntax error",
      advice: "Correct it; `npx hanblog build` shows where the error is.",
    },
    formula: { title: "Formulas that KaTeX cannot read", advice: "They are shown as code. Correct them." },
    password: {
      title: "Pages with a password",
      advice:
        "They are drafts, so that nothing hidden is published. `npx hanblog help writing` shows how to encrypt a page.",
    },
    "control-character": {
      title: "Control characters",
      advice: "They were removed, because HTML does not allow them.",
    },
    mermaid: {
      title: "Diagrams",
      advice: "Run `npm install mermaid`, and remove `mermaid: false` from `hanblog.config.ts`.",
    },
    address: {
      title: "Pages without an address of their own",
      advice:
        "Another page has the address, or no file can have it. They are drafts now: give them another `permalink`.",
    },
    "file-format": {
      title: "Files that are not markdown",
      advice: "They were not brought. Write them as markdown.",
    },
    "data-file": {
      title: "Data files",
      advice: "They were not brought. A component can import a JSON file.",
    },
    "missing-file": {
      title: "Missing files",
      advice: "The old site names them, but they are not in its folder.",
    },
    link: {
      title: "Symbolic links",
      advice: "They were not followed. Replace those that the site needs by the files, and import again.",
    },
    "outside-file": {
      title: "Files outside of the site",
      advice: "They were not brought, because their paths lead out of the old folder or of the new one.",
    },
    "code-file": {
      title: "Files that would run as code of hanblog",
      advice:
        "They were not brought, because a build or `npm install` would use them. Read them before you copy them.",
    },
    redirect: { title: "Redirects", advice: "They cannot be kept. Configure them at your host." },
    liquid: {
      title: "Liquid that is not known or that fails",
      advice:
        "It stays in the text as it is. Tags and filters of plugins, loops that take too long, and tags without their end are not rendered. Write markdown instead.",
    },
    include: {
      title: "Includes that do not end",
      advice:
        "They were removed, because the file includes itself, or because the page would grow without a limit. Write their text into the page.",
    },
    service: {
      title: "Statistics of other services",
      advice:
        "They are off: `scripts` of the configuration has them as comments. Uncomment the lines of a service to turn it on.",
    },
    "service-id": {
      title: "Values that are no id of their service",
      advice: "They were not brought. Add the script of the service to `scripts`.",
    },
    "comment-service": {
      title: "Comments of other services",
      advice:
        "They are off: `scripts` of the configuration has them as comments, and `public` their code. Uncomment the line of a service to show its comments below articles. hanblog can also take over comments of Waline, Twikoo, Artalk and Disqus: `npx hanblog help comment-service`.",
    },
    "old-issues": {
      title: "Comments in issues of GitHub",
      advice:
        "`comments.issue` of the configuration reads the same repository. It finds the issue of a page by the full title of the browser tab: rename issues that have another title, or write `issue: 12` into the page. `npx hanblog help comments` shows the app that visitors sign in to.",
    },
    "liquid-file": {
      title: "Files that only Jekyll can fill",
      advice:
        "They were not brought. hanblog has a search, feeds, a sitemap and `robots.txt` of its own; write other files into `public`.",
    },
    encoding: {
      title: "Encodings that were guessed from the bytes",
      advice:
        "Open a page of each folder. If its characters are wrong, save the old file as UTF-8, and import again.",
    },
    "damaged-text": {
      title: "Texts with bytes that are no characters",
      advice: "Each such byte is shown as `\uFFFD` now. Compare the page with the old file.",
    },
    "old-output": {
      title: "Built sites that were not used",
      advice: "They have less than half of the pages. Pass the right one with `--old-output`.",
    },
    "taken-file": {
      title: "Files in the way of the new site",
      advice:
        "hanblog writes a file of this name itself, or cannot serve it. They were moved to `import-aside/`: rename or delete them.",
    },
    "missing-note": {
      title: "Links to notes or headings that do not exist",
      advice: "A link without its note is text now. One without its heading leads to the note.",
    },
    embed: {
      title: "Embeds that are links now",
      advice: "The note embeds itself, or the page would grow without a limit.",
    },
    route: {
      title: "Collections whose addresses are unknown",
      advice:
        "No template names them, so their pages are drafts. Remove `draft: true` from those that were published, and add a `permalink`.",
    },
    permalink: {
      title: "Addresses that only the old generator can compute",
      advice:
        "Their `permalink` is code or a template. Write the address as `permalink`, or compare with `--old-output`.",
    },
    generator: {
      title: "Generators whose rules are not known",
      advice:
        "Only the markdown was brought, and old addresses are unknown. Compare with `--old-output` or `--old-sitemap`.",
    },
    "private-note": {
      title: "Links and embeds of private notes",
      advice:
        "The notes are drafts. The links are text now, and the embeds are removed, so that nothing private is published.",
    },
    status: {
      title: "Drafts and private pages",
      advice:
        "They are drafts in the new site too, so that nothing hidden is published. Remove `draft: true` to publish one.",
    },
    "post-type": {
      title: "Records of plugins and themes",
      advice:
        "They were not brought, because they may be private, such as orders and messages. Write those that are pages as markdown.",
    },
    "removed-element": {
      title: "HTML that runs code or needs a server",
      advice: "It was removed. Write a component, or add a script to `scripts`.",
    },
    "damaged-html": {
      title: "Pages whose HTML is nested too deep",
      advice: "They have their text without its markup. Compare them with the old pages.",
    },
    "other-export": {
      title: "Exports that were not read",
      advice: "The folder has several. Import each of them by its own name.",
    },
    "no-settings": {
      title: "Settings that a backup of Typecho does not have",
      advice:
        "Set `title`, and compare the addresses with `--old-sitemap`, because they are the usual ones. Or import a dump of the database.",
    },
    "unnamed-server": {
      title: "Images of a server that the export does not name",
      advice:
        "Pages show nothing in their place. Delete the new folder and import again with `--old-url https://old.example --fetch-images`, or copy them into `public`.",
    },
    "remote-image": {
      title: "Images on the old server",
      advice:
        "Pages show them from there. Delete the new folder and import again with `--fetch-images` before the old server is gone.",
    },
    image: {
      title: "Images that could not be fetched",
      advice:
        "Pages still show them from the old server. `address` is one in a private network, which `--image-server` allows; `type` is no image, or an SVG.",
    },
    "left-comment": {
      title: "Comments that were left out",
      advice:
        "They are in the bin, notices of other sites, records of plugins, or on pages that were not brought.",
    },
    "comment-feed": {
      title: "Feeds of comments",
      advice:
        "hanblog has none, so that their addresses do not answer. A redirect to the feed of articles would show readers something else.",
    },
    "clean-urls": {
      title: "Addresses without `.html`",
      advice:
        "They depend on the host, which must serve `/x` from `x.html`. `cleanUrls` keeps them, and all hosts that `npx hanblog deploy` knows do so: set `host`. Without `host`, each page also has a folder, which leads visitors of `/x` to `x.html`.",
    },
    "term-case": {
      title: "Tags and categories that differ only in capital letters",
      advice: "They are one list now, with the most frequent spelling, because many hosts cannot serve both.",
    },
  },
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
