import type {
  AddressSourceName,
  ImportKindName,
  MarkdownFlavour,
  TranslatedCode,
  LostCode,
  ImportTexts,
} from "../messages/import-texts.js";
import { type PackageManagerName, handCommands, runCommand } from "../hosts/package-manager.js";
import type { Problem } from "../../runtime/model/error.js";
import type { ComparedAddress, ProposedRedirect } from "./addresses/compare-addresses.js";
import type { Lost } from "./notes.js";
import { quoteForShell } from "../hosts/quote-for-shell.js";

/** A build of the new site. */
export type TrialBuild =
  | { readonly kind: "built"; readonly pages: number; readonly warnings: readonly Problem[] }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** The result of an import. */
export interface ImportReport {
  readonly kind: ImportKindName;
  /** Program that a folder of markdown was written for. */
  readonly flavour?: MarkdownFlavour;
  /** Folder of the old site's content, relative to the old folder. */
  readonly contentDir: string;
  readonly pages: number;
  readonly files: number;
  readonly translated: readonly { readonly code: TranslatedCode; readonly count: number }[];
  readonly lost: readonly Lost[];
  readonly source: AddressSourceName;
  /** Folder, file, URL or command of the source; `null` for the rules, and for an import by an earlier version. */
  readonly place: string | null;
  /** Reason for which the old generator gave no output, or `null`. */
  readonly runProblem?: Problem | null;
  /** URL where the old site has a sitemap if it has one, or `null` if its host is unknown. */
  readonly oldSitemap: string | null;
  /** `null` if the new site does not build, so that its addresses are unknown. */
  readonly addresses: readonly ComparedAddress[] | null;
  readonly proposals: readonly ProposedRedirect[];
  readonly build: TrialBuild;
  /** Names of the new site that a host of the old one does not accept. */
  readonly hostProblems: readonly Problem[];
  /** Package manager of the commands in the report. */
  readonly manager: PackageManagerName;
}

/** Counts of the addresses of a report. */
export interface AddressCounts {
  readonly kept: number;
  readonly redirected: number;
  readonly lost: number;
  readonly anchorsKept: number;
  readonly anchorsLost: number;
}

/** Counts what became of addresses and anchors. */
export function countAddresses(addresses: readonly ComparedAddress[]): AddressCounts {
  const count = (kind: string) => addresses.filter(({ fate }) => fate.kind === kind).length;
  return {
    kept: count("kept"),
    redirected: count("redirected"),
    lost: count("lost"),
    anchorsKept: addresses.reduce((sum, { anchors }) => sum + anchors.kept, 0),
    anchorsLost: addresses.reduce((sum, { anchors }) => sum + anchors.lost.length, 0),
  };
}

/** Something that the author should do, and the command for it. */
interface ReportTask {
  readonly text: string;
  readonly commands: readonly string[];
}

/** Place of the author, from which the commands of a report are run in their order. Folders are quoted for a shell. */
export interface ReportPlace {
  /** The new folder as seen from the author's. All commands but the first run in it. */
  readonly newDir: string;
  /** Arguments that import again into a second folder, as seen from the new one, or `null` for a check. */
  readonly again: string | null;
}

/** Number of things to do at the top of a report. A longer list is not read. */
const MOST_TASKS = 5;

/** Lost parts that the author should look at first, and the pages of the guide about them. */
const URGENT: readonly (readonly [code: LostCode, topic: string])[] = [
  ["config-not-read", "config"],
  ["config-not-run", "config"],
  ["address", "front-matter"],
  ["taken-file", "address-taken"],
  ["front-matter-syntax", "front-matter-syntax"],
  ["password", "writing"],
  ["component", "writing"],
  ["comments", "comments"],
];

/** Returns the most important things to do after an import, in order. */
export function reportTasks(
  report: ImportReport,
  texts: ImportTexts,
  { newDir, again }: ReportPlace,
): readonly ReportTask[] {
  const { build, addresses, lost } = report;
  const { tasks } = texts;
  const { install, script } = handCommands(report.manager);
  const hanblog = `${runCommand({ name: report.manager })} hanblog`;
  // Compares the addresses of the new site again, in its folder.
  const check = `${hanblog} import . --check`;
  const found: ReportTask[] = [];
  const add = (isNeeded: boolean, text: string, ...commands: readonly string[]) => {
    if (isNeeded) found.push({ text, commands });
  };
  const errors = build.kind === "failed" ? build.problems.length : 0;
  add(errors > 0, tasks.fixBuild(errors), check);
  const { proposals } = report;
  add(proposals.length > 0, tasks.fix(proposals.length), `${hanblog} import . --fix`);
  const { lost: gone, anchorsLost } = countAddresses(addresses ?? []);
  add(gone + anchorsLost > 0, tasks.findLost(gone, anchorsLost), check);
  const hasFeedLost = (addresses ?? []).some(({ fate }) => fate.kind === "lost" && fate.reason === "feed");
  const [refused] = report.hostProblems;
  add(
    refused !== undefined,
    tasks.hostNames(report.hostProblems.length),
    `${hanblog} help ${refused?.code ?? ""}`,
  );
  add(hasFeedLost, tasks.url, `${hanblog} help config`);
  const comments = report.translated
    .filter(({ code }) => code === "comment" || code === "hidden-comment")
    .reduce((sum, { count }) => sum + count, 0);
  add(
    comments > 0,
    tasks.comments(comments),
    `${hanblog} comments import import-comments.jsonl`,
    `${hanblog} help comments`,
  );
  if (again !== null) {
    const { oldSitemap } = report;
    const command =
      oldSitemap === null
        ? `${hanblog} help migration`
        : `${hanblog} import ${again} --old-sitemap ${quoteForShell(oldSitemap)}`;
    add(report.source === "rules" && addresses?.length !== 0, tasks.compare, command);
  }
  for (const [code, topic] of URGENT) {
    const count = lost.filter((item) => item.code === code).length;
    const { title, advice } = texts.lost[code];
    add(count > 0, `${title} (${count}): ${advice}`, `${hanblog} help ${topic}`);
  }
  const warnings = build.kind === "built" ? build.warnings : [];
  const causes = new Set(warnings.map(({ code }) => code)).size;
  add(warnings.length > 0, tasks.readWarnings(warnings.length, causes), script("build"));
  const look = {
    text: tasks.look,
    commands: [...(newDir === "." ? [] : [`cd ${newDir}`]), install, script("dev")],
  };
  return [look, ...found].slice(0, MOST_TASKS);
}

/** Returns texts whose commands are those of a package manager. They are written with those of npm. */
export function withCommands(texts: ImportTexts, manager: PackageManagerName): ImportTexts {
  if (manager === "npm") return texts;
  const say = (text: string) => ownCommand(text, manager);
  const lost = Object.entries(texts.lost).map(([code, { title, advice }]) => [
    code,
    { title, advice: say(advice) },
  ]);
  const comments = Object.entries(texts.configComments).map(([name, text]) => [name, say(text)]);
  return {
    ...texts,
    // Both have the names of the given records.
    lost: Object.fromEntries(lost) as ImportTexts["lost"],
    configComments: Object.fromEntries(comments) as ImportTexts["configComments"],
    explained: (code) => say(texts.explained(code)),
  };
}

/** Replaces the commands of npm in a text by those of a package manager. */
export function ownCommand(text: string, manager: PackageManagerName): string {
  const { install, add, script } = handCommands(manager);
  return text
    .replaceAll("npx hanblog", `${runCommand({ name: manager })} hanblog`)
    .replace(/\bnpm install(?= [a-z])/g, add)
    .replace(/\bnpm install\b/g, install)
    .replace(/\bnpm run (\w+)/g, (_, name: string) => script(name));
}
