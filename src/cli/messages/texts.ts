import type { RecordFault, SkippedPart } from "./faults/commands.js";
import type { HelpTexts } from "./help-texts.js";
import type { ImportTexts } from "./import-texts.js";
import type { MoveTexts } from "./move-texts.js";
import type { ServiceTexts } from "./service-texts.js";

/** Everything that the command line prints except messages of problems. */
export interface Texts {
  readonly help: HelpTexts;
  readonly report: ReportTexts;
  readonly build: BuildTexts;
  readonly serve: ServeTexts;
  readonly create: CreateTexts;
  readonly comments: CommentsTexts;
  readonly service: ServiceTexts;
  readonly move: MoveTexts;
  readonly imports: ImportTexts;
}

/** Words around problems. */
export interface ReportTexts {
  readonly error: string;
  readonly warning: string;
  readonly bug: string;
  readonly reportBug: string;
  /** Line for the problems of one code that are not shown. `code` is in brackets. */
  more(count: number, code: string): string;
  /** Line for the other places of an error. `named` lists the first of them, and may be empty. */
  morePlaces(count: number, named: string): string;
  errorCount(count: number): string;
  /** Last line of a failure. `code` is `null` for several codes. `hasHelp` is whether the program has `help`. */
  explanation(code: string | null, url: string, hasHelp: boolean): string;
}

/** Lines of `hanblog build`. Sizes and durations are formatted. */
export interface BuildTexts {
  /** Progress of the stages read and render, in pages. */
  reading(done: number, total: number): string;
  rendering(done: number, total: number): string;
  picturing(done: number, total: number): string;
  warningCount(count: number): string;
  pageCount(counts: {
    readonly pages: number;
    readonly listings: number;
    readonly redirects: number;
    readonly duration: string;
  }): string;
  /** `written` is `null` if only new and changed files were written. */
  fileCount(counts: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly removed: number;
    readonly written: number | null;
  }): string;
  size(sizes: { readonly html: string; readonly js: string; readonly css: string }): string;
  articleSize(raw: string, gzip: string): string;
  /** Hosts other than the site's own, with the purposes that the configuration states. */
  /** `share` is a percentage of the time of the build. */
  plugins(times: readonly { readonly name: string; readonly time: string; readonly share: number }[]): string;
  hosts(hosts: readonly { readonly host: string; readonly purposes: readonly string[] }[]): string;
  draftCount(count: number): string;
  output(dir: string): string;
  milliseconds(milliseconds: number): string;
  seconds(seconds: string): string;
  minutes(minutes: number, seconds: number): string;
  readonly notes: NoteTexts;
  readonly sizes: SizeTexts;
}

/** Titles of the groups of files in the report on sizes. */
export interface SizeTexts {
  readonly everyPage: string;
  /** Scripts and style sheets that load when a page or a visitor uses them. */
  readonly onDemand: string;
  /** Data and style sheets of single pages. */
  readonly ofPages: string;
  readonly documents: string;
  readonly others: string;
}

/** Facts about a site that the author may want to know. */
export interface NoteTexts {
  "utc-days"(): string;
  "comments-off"(): string;
  "comments-local"(values: { readonly service: string }): string;
  /** `command` installs the missing packages. */
  "mascot-off"(values: { readonly package: string; readonly command: string }): string;
  "pictures-off"(values: { readonly images: number }): string;
  "large-images"(values: { readonly images: number; readonly file: string; readonly size: number }): string;
  "own-package"(values: ReplacedPackage): string;
  "other-major"(values: ReplacedPackage): string;
  composed(values: { readonly names: number; readonly from: string; readonly to: string }): string;
  scheduled(values: { readonly file: string; readonly clock: string; readonly timeZone: string }): string;
}

/** A package of the site, and the version of hanblog's copy. */
interface ReplacedPackage {
  readonly name: string;
  readonly version: string;
  readonly shipped: string;
}

/** Lines of `hanblog dev` and `hanblog preview`. */
export interface ServeTexts {
  portInUse(wanted: number, used: number): string;
  devServer(url: string): string;
  preview(url: string): string;
  /** Line for a preview with the behavior of a host. */
  answersLike(host: string): string;
  network(url: string): string;
  readonly reachable: string;
  fixed(warnings: number | null): string;
  baseChanged(base: string): string;
  ready(pages: number, milliseconds: number): string;
  commentsStored(file: string, url: string): string;
  commentsOff(reason: string): string;
  commentsPassword(password: string): string;
}

/** Lines of `hanblog new`. */
export interface CreateTexts {
  blog(files: number, dir: string): string;
  readonly questions: QuestionTexts;
  /** Steps that publish a site, by host. `name` is the project's name. */
  readonly publish: HostTexts<(name: string) => string>;
  readonly setUrl: (file: string) => string;
  /** Lines of `hanblog deploy`. */
  wroteFiles(files: readonly string[]): string;
  unchangedFiles(files: readonly string[]): string;
  /** `lines` are options of the configuration. */
  setOptions(file: string, lines: readonly string[]): string;
  addOptions(file: string, lines: readonly string[]): string;
  post(file: string): string;
  commentFiles(files: readonly string[], dir: string): string;
  readonly readme: string;
  theme(dir: string, files: number): string;
  smallTheme(dir: string, files: number): string;
  useTheme(name: string): string;
  readonly singleFile: string;
  /** Labels of the fields that hanblog reads. */
  readonly cms: Readonly<
    Record<"title" | "date" | "tags" | "categories" | "cover" | "description" | "draft" | "body", string>
  >;
  /** Next step after the files of a content management system were written. */
  readonly cmsNext: Readonly<Record<"pages" | "decap", string>>;
}

/** A text for each host. */
interface HostTexts<Text> {
  readonly github: Text;
  readonly cloudflare: Text;
  readonly netlify: Text;
  readonly nginx: Text;
  readonly caddy: Text;
}

/** Questions of `hanblog new` and `hanblog deploy`, and the lines after an invalid answer. */
interface QuestionTexts {
  readonly dir: string;
  readonly language: string;
  readonly title: string;
  readonly timeZone: string;
  readonly comments: string;
  readonly commentKinds: { readonly none: string; readonly store: string; readonly issues: string };
  readonly look: string;
  readonly looks: Readonly<Record<"blossom" | "harbor" | "ink" | "paper", string>>;
  readonly mascot: string;
  readonly host: string;
  readonly hosts: HostTexts<string>;
  readonly address: HostTexts<string>;
  /** The answer to an empty line. */
  readonly later: string;
  readonly no: string;
  /** Asks for the number of an option. */
  readonly number: string;
  expectedNumber(most: number): string;
  readonly expectedZone: string;
  readonly expectedYes: string;
  readonly expectedAddress: HostTexts<string>;
}

/** Lines of `hanblog comments` and its commands. */
export interface CommentsTexts {
  newPassword(password: string): string;
  readonly setPassword: string;
  service(url: string): string;
  ownersPage(url: string): string;
  metrics(url: string): string;
  /** `null` for PostgreSQL. */
  stored(file: string | null): string;
  exchange(provider: string, origins: readonly string[]): string;
  /** `server` is `null` if mails are off, `owner` if the owner gets none. */
  mails(
    settings: {
      readonly server: string;
      readonly locale: string;
      readonly owner: string | null;
      readonly isConfirming: boolean;
    } | null,
  ): string;
  webhook(host: string | null): string;
  /** `hours` is the lifetime of the links, or `null` if there are none. */
  noticeLinks(hours: number | null): string;
  furtherClasses(names: readonly string[]): string;
  akismet(siteUrl: string | null): string;
  images(url: string | null): string;
  /** `minutes` is how long visitors can change their comments, or `null` if they cannot. */
  ownChanges(minutes: number | null): string;
  backedUp(counts: { readonly comments: number; readonly counters: number }, file: string): string;
  readonly backupSecrets: string;
  /** `isWhole` is whether the link contains the address of the service. */
  recoveryLink(link: string, isWhole: boolean): string;
  readonly recoverInD1: string;
  exportedToD1(counts: { readonly comments: number; readonly counters: number }): string;
  /** `file` is `null` for PostgreSQL. */
  restored(counts: { readonly comments: number; readonly counters: number }, file: string | null): string;
  readonly imported: string;
  readonly dryRun: string;
  readCount(count: number): string;
  refusedRecord(place: string, fault: RecordFault): string;
  orphan(objectId: string, answered: string, reason: "missing" | "loop"): string;
  readonly report: ImportReportTexts;
  readonly pulled: PulledTexts;
  readonly comparison: ComparisonTexts;
}

/** Lines of the report on an import. */
export interface ImportReportTexts {
  comments(taken: number, known: number): string;
  counters(taken: number, known: number, merged: number): string;
  refused(count: number): string;
  reactions(taken: number, known: number): string;
  likes(count: number): string;
  hidden(count: number): string;
  written(from: string, to: string): string;
  html(count: number): string;
  orphans(count: number): string;
  skipped(part: SkippedPart, count: number): string;
}

/** Lines about pulls from a running app. */
export interface PulledTexts {
  /** `since` is a date. */
  since(since: string): string;
  changed(count: number): string;
  kept(count: number): string;
  removed(count: number): string;
  visits(visits: number, counters: number): string;
  following(host: string, seconds: number): string;
  /** Printed after the end of LeanCloud, when the app no longer responds. */
  gone(host: string): string;
  brought(counts: {
    readonly comments: number;
    readonly changed: number;
    readonly counters: number;
    readonly visits: number;
  }): string;
}

/** Lines that compare a LeanCloud app (`there`) with this service (`here`). */
export interface ComparisonTexts {
  comments(there: number, here: number): string;
  counters(there: number, here: number): string;
  visits(there: number, here: number): string;
  refused(count: number): string;
  pages(different: number, all: number): string;
  morePages(count: number): string;
  /** Some ids of comments, and how many more there are. */
  ids(ids: readonly string[], more: number): string;
  /** Both pairs are numbers there and here. */
  page(comments: readonly [number, number], visits: readonly [number, number]): string;
  readonly separator: string;
  readonly differences: Readonly<Record<DifferenceName, (count: number) => string>>;
}

/** A kind of difference between both sides. */
type DifferenceName =
  | "missing"
  | "changedThere"
  | "missingVisits"
  | "moved"
  | "writtenHere"
  | "changedHere"
  | "shownHere"
  | "hiddenHere"
  | "decidedHere"
  | "removedHere"
  | "removedThere"
  | "countedHere";
