import type { OptionLoss, LossText } from "../../import-texts.js";

/** English texts of losses in options and files of the old generator. */
export const optionLosses: Readonly<Record<OptionLoss, LossText>> = {
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
    advice:
      "Plugins of other generators do not run. Check whether an option, a component, a script or a plugin of hanblog does the same.",
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
  redirect: { title: "Redirects", advice: "They cannot be kept. Configure them at your host." },
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
  "old-output": {
    title: "Built sites that were not used",
    advice: "They have less than half of the pages. Pass the right one with `--old-output`.",
  },
  generator: {
    title: "Generators whose rules are not known",
    advice:
      "Only the markdown was brought, and old addresses are unknown. Compare with `--old-output` or `--old-sitemap`.",
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
};
