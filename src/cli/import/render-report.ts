import { groupBy } from "../../runtime/model/group-by.js";
import type { Problem } from "../../runtime/model/error.js";
import type { ImportTexts } from "../messages/import-texts.js";
import type { ComparedAddress } from "./addresses/compare-addresses.js";
import {
  countAddresses,
  type ImportReport,
  withCommands,
  type ReportPlace,
  reportTasks,
} from "./import-report.js";
import type { Lost } from "./notes.js";

/** File of the new site with the report. It is not a page. */
export const REPORT_FILE = "import-report.md";

/** Entries of a group in the report before the rest is only counted. The file lists more than a terminal shows. */
const MOST_PLACES = 200;

/** Returns the lines that the terminal shows. */
export function summarizeReport(report: ImportReport, texts: ImportTexts): readonly string[] {
  const groups = [...groupBy(report.lost, ({ code }) => code)];
  const { build } = report;
  return [
    detectedLine(report, texts),
    texts.brought(report.pages, report.files),
    ...addressLines(report, texts),
    ...report.translated.map(({ code, count }) => `  ${texts.translated[code]}: ${count}`),
    ...(groups.length > 0 ? [texts.lostTitle] : []),
    ...groups.map(([code, items]) => `  ${texts.lost[code].title}: ${items.length}`),
    build.kind === "built"
      ? texts.built(build.pages, build.warnings.length)
      : texts.buildFailed(build.problems.length),
    ...(report.hostProblems.length > 0 ? [`${texts.hostTitle}: ${report.hostProblems.length}`] : []),
  ];
}

function detectedLine({ kind, flavour, contentDir }: ImportReport, texts: ImportTexts): string {
  const name = flavour === undefined ? texts.kinds[kind] : texts.flavours[flavour];
  return texts.detected(name, contentDir === "" ? "." : contentDir);
}

/** Returns `import-report.md`. It begins with the most important things to do. */
export function renderReport(report: ImportReport, npmTexts: ImportTexts, place: ReportPlace): string {
  const { build, hostProblems } = report;
  const texts = withCommands(npmTexts, report.manager);
  const lines = [
    `# ${texts.title}`,
    "",
    `## ${texts.tasksTitle}`,
    "",
    ...reportTasks(report, texts, place).flatMap(({ text, commands }, index) => [
      `${index + 1}. ${text}`,
      "",
      "   ```sh",
      ...commands.map((command) => `   ${command}`),
      "   ```",
      "",
    ]),
    detectedLine(report, texts),
    texts.brought(report.pages, report.files),
    build.kind === "built"
      ? texts.built(build.pages, build.warnings.length)
      : texts.buildFailed(build.problems.length),
    "",
    ...(build.kind === "failed" ? problemLines(build.problems) : []),
    `## ${texts.addressTitle}`,
    "",
    ...addressLines(report, texts),
    "",
    ...runLines(report),
    ...proposalLines(report, texts),
    ...addressTable(report.addresses ?? [], texts),
    ...(hostProblems.length > 0 ? [`## ${texts.hostTitle}`, ""] : []),
    ...hostProblems.map(({ code, message, hint }) => `- ${message}. ${hint} [${code}]`),
    "",
    ...(report.translated.length > 0 ? [`## ${texts.translatedTitle}`, ""] : []),
    ...report.translated.map(({ code, count }) => `- ${texts.translated[code]}: ${count}`),
    "",
    ...lostSections(report.lost, texts),
    ...(build.kind === "built" && build.warnings.length > 0
      ? [`## ${texts.warningsTitle}`, "", ...warningSections(build.warnings, texts)]
      : []),
  ];
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}

function addressLines({ addresses, source, place }: ImportReport, texts: ImportTexts): readonly string[] {
  if (addresses === null) return [texts.notCompared];
  const counts = countAddresses(addresses);
  return [
    texts.addressCount(counts.kept, counts.redirected, counts.lost, texts.source(source, place)),
    texts.anchorCount(counts.anchorsKept, counts.anchorsLost),
  ];
}

/** Says why the old generator gave no output, with the last lines that it printed. */
function runLines({ runProblem = null }: ImportReport): readonly string[] {
  if (runProblem === null) return [];
  const [message = "", ...printed] = runProblem.message.split("\n");
  const lines = printed.length === 0 ? [] : ["", "```text", ...printed, "```"];
  return [`${message}. ${runProblem.hint} [${runProblem.code}]`, ...lines, ""];
}

function proposalLines({ proposals }: ImportReport, texts: ImportTexts): readonly string[] {
  if (proposals.length === 0) return [];
  const lines = proposals.map(({ from, to }) => `- ${quoteCode(from)} → ${quoteCode(to)}`);
  return [`### ${texts.proposalsTitle} (${proposals.length})`, "", ...lines, ""];
}

function problemLines(problems: readonly Problem[]): readonly string[] {
  return [
    ...problems.slice(0, MOST_PLACES).map(({ code, message, at }) => {
      const place = at === null ? "" : `${at.file}${at.line === null ? "" : `:${at.line}`}: `;
      return `- ${place}${message} [${code}]`;
    }),
    "",
  ];
}

/** Places of a cause before the rest is only counted. The advice is the same for all of them. */
const MOST_WARNINGS = 20;

/** Groups warnings by their cause, the most frequent first. */
function warningSections(warnings: readonly Problem[], texts: ImportTexts): readonly string[] {
  return [...groupBy(warnings, ({ code }) => code)]
    .toSorted((a, b) => b[1].length - a[1].length)
    .flatMap(([code, problems]) => [
      `### ${code} (${problems.length})`,
      "",
      `${problems[0]?.hint ?? ""} ${texts.explained(code)}`.trim(),
      "",
      ...problemLines(problems.slice(0, MOST_WARNINGS)).slice(0, -1),
      ...(problems.length > MOST_WARNINGS ? [`- ${texts.more(problems.length - MOST_WARNINGS)}`] : []),
      "",
    ]);
}

/** Lists lost and redirected addresses, then pages with lost anchors, then the kept addresses. */
export function addressTable(addresses: readonly ComparedAddress[], texts: ImportTexts): readonly string[] {
  const order = { lost: 0, redirected: 1, kept: 2 };
  const sorted = addresses.toSorted((a, b) => order[a.fate.kind] - order[b.fate.kind]);
  if (sorted.length === 0) return [];
  return [
    `| ${texts.addressHead.join(" | ")} |`,
    "| --- | --- | --- |",
    ...sorted.map(({ address, fate, anchors }) => {
      const lost =
        anchors.lost.length === 0
          ? ""
          : `${texts.anchorsLost(anchors.lost.length)}: ${anchors.lost.map((id) => `\`#${id}\``).join(" ")}`;
      return `| ${escapeCell(address)} | ${sayFate(fate, texts)} | ${escapeCell(lost)} |`;
    }),
    "",
  ];
}

function sayFate(fate: ComparedAddress["fate"], texts: ImportTexts): string {
  switch (fate.kind) {
    case "kept":
      return texts.fates.kept;
    case "redirected":
      return `${texts.fates.redirected} → ${escapeCell(fate.to)}`;
    case "lost":
      return `${texts.fates.lost}: ${texts.lostReasons[fate.reason]}`;
  }
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function lostSections(lost: readonly Lost[], texts: ImportTexts): readonly string[] {
  const groups = [...groupBy(lost, ({ code }) => code)];
  if (groups.length === 0) return [];
  return [
    `## ${texts.lostTitle}`,
    "",
    ...groups.flatMap(([code, items]) => [
      `### ${texts.lost[code].title} (${items.length})`,
      "",
      texts.lost[code].advice,
      "",
      ...items.slice(0, MOST_PLACES).map(({ name, file, line }) => {
        const place = file === null ? "" : ` (${file}${line === null ? "" : `:${line}`})`;
        return `- ${quoteCode(name)}${place}`;
      }),
      ...(items.length > MOST_PLACES ? [`- ${texts.more(items.length - MOST_PLACES)}`] : []),
      "",
    ]),
  ];
}

/** Quotes a text as code of markdown. */
function quoteCode(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  const fence = short.includes("`") ? "``" : "`";
  return `${fence}${fence === "``" ? ` ${short} ` : short}${fence}`;
}
