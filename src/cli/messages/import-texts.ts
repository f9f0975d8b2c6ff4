/** Title of a loss in the report, and a way to make up for it. */
export interface LossText {
  readonly title: string;
  readonly advice: string;
}

/** Something without a counterpart. */
export type LostCode = OptionLoss | ContentLoss | RecordLoss;

/** A loss in options and files of the old generator. */
export type OptionLoss =
  | "config-not-run"
  | "config-not-read"
  | "option-unread"
  | "option"
  | "theme"
  | "theme-option"
  | "plugin"
  | "comments"
  | "host"
  | "head-script"
  | "head-off"
  | "head-tag"
  | "menu-depth"
  | "enhance-app"
  | "style-file"
  | "layout"
  | "redirect"
  | "service"
  | "service-id"
  | "comment-service"
  | "old-issues"
  | "old-output"
  | "clean-urls"
  | "term-case"
  | "generator";

/** A loss in the text of pages, and files next to it. */
export type ContentLoss =
  | "component"
  | "script"
  | "style"
  | "expression"
  | "vue-attribute"
  | "vue-page"
  | "container"
  | "tag"
  | "shortcode"
  | "front-matter"
  | "front-matter-syntax"
  | "formula"
  | "password"
  | "control-character"
  | "mermaid"
  | "address"
  | "file-format"
  | "data-file"
  | "missing-file"
  | "link"
  | "outside-file"
  | "code-file"
  | "liquid"
  | "include"
  | "liquid-file"
  | "encoding"
  | "damaged-text"
  | "taken-file"
  | "missing-note"
  | "embed"
  | "route"
  | "permalink"
  | "private-note"
  | "list-text";

/** A loss in exports of programs with a database. */
export type RecordLoss =
  | "status"
  | "post-type"
  | "removed-element"
  | "damaged-html"
  | "other-export"
  | "no-settings"
  | "unnamed-server"
  | "remote-image"
  | "image"
  | "left-comment"
  | "comment-feed"
  | "wide-feed"
  | "folder-feed";

/** Generators that hanblog imports from, as `--from` names them. */
export const IMPORT_KINDS = [
  "vuepress1",
  "vuepress2",
  "vitepress",
  "hexo",
  "hugo",
  "jekyll",
  "wordpress",
  "ghost",
  "typecho",
  "markdown",
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** Program that a folder of markdown was written for; `plain` for none. */
export type MarkdownFlavour = "obsidian" | "astro" | "docusaurus" | "eleventy" | "plain";

/** Something that an import translates. */
export type TranslatedCode =
  | "with-base"
  | "router-link"
  | "client-only"
  | "outbound-link"
  | "toc"
  | "container"
  | "snippet"
  | "heading-id"
  | "permalink"
  | "alias"
  | "redirect"
  | "front-matter"
  | "home-page"
  | "link-ending"
  | "tag"
  | "shortcode"
  | "attributes"
  | "raw"
  | "post-asset"
  | "expression"
  | "file-name"
  | "author"
  | "avatar"
  | "friends"
  | "social"
  | "record"
  | "footer"
  | "comment-options"
  | "encoding"
  | "matched-page"
  | "computed-address"
  | "draft"
  | "comment"
  | "hidden-comment"
  | "fetched-image"
  | "wikilink"
  | "embed"
  | "callout"
  | "text-tag"
  | "private-comment"
  | "mark"
  | "part-feed";

/** Reason for a lost address. */
export type LostAddress = "case" | "draft" | "feed" | "list" | "page-number" | "target" | "no-page";

/** A comment above an option of the new configuration. */
export type ConfigComment =
  | "base"
  | "url"
  | "permalink"
  | "store"
  | "issue"
  | "mascot"
  | "timeZone"
  | "redirects"
  | "services"
  | "csp"
  | "proposal"
  | "markdown"
  | "defaults";

/** Things to do after an import. */
export interface ReportTasks {
  readonly look: string;
  fixBuild(errors: number): string;
  /** The old addresses are computed, so a wrong rule would be wrong twice. */
  readonly compare: string;
  fix(proposals: number): string;
  findLost(addresses: number, anchors: number): string;
  readonly url: string;
  /** The hosts of the old site do not accept names of the new one. */
  hostNames(count: number): string;
  /** The comments of an export are in a file. */
  comments(count: number): string;
  readWarnings(count: number, causes: number): string;
}

/** Sources of the old addresses. */
export type AddressSourceName = "output" | "run" | "sitemap" | "list" | "rules";

/** Lines of `hanblog import` and of its report. */
export interface ImportTexts {
  readonly title: string;
  readonly kinds: Readonly<Record<ImportKindName, string>>;
  readonly flavours: Readonly<Record<MarkdownFlavour, string>>;
  detected(kind: string, folder: string): string;
  brought(pages: number, files: number): string;
  addressCount(
    kept: number,
    redirected: number,
    lost: number,
    /** Source of the addresses, a text of `source`. */
    source: string,
  ): string;
  source(source: AddressSourceName, place: string | null): string;
  anchorCount(kept: number, lost: number): string;
  readonly notCompared: string;
  built(pages: number, warnings: number): string;
  buildFailed(errors: number): string;
  written(dir: string, report: string): string;
  readonly dryRun: string;
  /** Says how many proposed redirects were added, and how many the build refused. */
  fixed(applied: number, refused: number): string;
  refused(address: string): string;
  fetched(done: number, all: number): string;
  /** Title of the proposed redirects in the report. */
  readonly proposalsTitle: string;
  /** Says what a configuration may do, before it is run. */
  runs(file: string, reachesNetwork: boolean): string;
  /** Says what the old generator may do, before it is run. */
  runsOld(command: string, reach: { readonly hasNetwork: boolean; readonly canWrite: boolean }): string;
  readonly tasksTitle: string;
  readonly tasks: ReportTasks;
  readonly addressTitle: string;
  readonly addressHead: readonly [string, string, string];
  readonly fates: Readonly<Record<"kept" | "redirected" | "lost", string>>;
  readonly lostReasons: Readonly<Record<LostAddress, string>>;
  anchorsLost(count: number): string;
  readonly translatedTitle: string;
  readonly translated: Readonly<Record<TranslatedCode, string>>;
  readonly lostTitle: string;
  readonly lost: Readonly<Record<LostCode, LossText>>;
  readonly warningsTitle: string;
  readonly hostTitle: string;
  /** Names the command that explains a code. */
  explained(code: string): string;
  more(count: number): string;
  readonly configComments: Readonly<Record<ConfigComment, string>>;
  readonly stub: string;
}
