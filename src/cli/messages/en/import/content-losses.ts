import type { ContentLoss, LossText, RecordLoss } from "../../import-texts.js";

/** English texts of losses in the text of pages, and files next to it. */
export const contentLosses: Readonly<Record<ContentLoss, LossText>> = {
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
    title: "Pages written in Vue, or made by a program",
    advice:
      "Write them as markdown, with components where they need code. A page such as `[name].md` was one for each entry of its program; the report lists their addresses as lost if it compares with the old output.",
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
  "private-note": {
    title: "Links and embeds of private notes",
    advice:
      "The notes are drafts. The links are text now, and the embeds are removed, so that nothing private is published.",
  },
  "list-text": {
    title: "Texts above lists that hanblog does not have",
    advice:
      "No article has a term of the list, or the term has a character that no file name can have. Write an article with the text, or give a page the `permalink` of the list.",
  },
};

/** English texts of losses in exports of programs with a database. */
export const recordLosses: Readonly<Record<RecordLoss, LossText>> = {
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
  "wide-feed": {
    title: "Feeds that now have all articles",
    advice: "The lists next to them have no counterpart. Subscribers get more articles than before.",
  },
  "folder-feed": {
    title: "Feeds at addresses without an ending",
    advice:
      "Feed readers need a host that answers them. GitHub Pages serves the feed there if `host` is `github`. Netlify and Cloudflare Pages redirect readers (301) if `host` names them, nginx and Caddy if they use the file of `hanblog deploy`. On other hosts, such as Vercel, readers get an HTML page that browsers follow and most readers do not: add redirects to `index.xml` in the same folder there.",
  },
};
