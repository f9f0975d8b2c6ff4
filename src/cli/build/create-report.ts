import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createCalendar } from "../../runtime/model/date.js";
import { compareText } from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";
import type { ClientBundle } from "../bundle/fill-client.js";
import { commentNotes } from "../config/checks/check-comments.js";
import { pathFrom } from "../config/path-below.js";
import type { Project } from "../config/project.js";
import { timeZoneNotes, timeZoneOf } from "../config/time-zone.js";
import type { PictureSettings } from "../content/pictures/pictures.js";
import type { OpenedSite } from "../engine/site.js";
import type { Compilation, RenderedRoute } from "../engine/workers/build-calls.js";
import { ENGLISH } from "../messages/catalogue.js";
import { type Note, sayNote } from "../messages/note.js";
import type { Committed } from "../output/place/staging.js";
import type { BuildReport, WrittenSite } from "../report/build-report.js";
import type { Redirect } from "../routes/redirects.js";
import type { BuildRun } from "./build-run.js";

/** Describes a finished build. */
export async function createReport(
  { project, options, setup }: BuildRun,
  opened: OpenedSite,
  { summary }: Committed,
): Promise<BuildReport> {
  const { site, table } = await opened.layout();
  const { results: pages, done: reads } = await opened.pages();
  const { routes, bodies, kept, compiles } = await opened.documents();
  const { program } = await opened.code();
  const notes = [
    ...timeZoneNotes(project.config),
    ...commentNotes(project.config),
    ...program.notes,
    ...pictureNotes(project, setup.pictures, bodies),
    ...composedNotes(table.spellings),
    ...scheduledNotes(
      pages.map(({ page }) => page),
      project,
    ),
  ];
  return {
    siteDir: project.siteDir,
    dest: project.dest,
    pages: site.pages.length,
    drafts: pages.length - site.pages.length,
    routes: routes.length,
    redirects: table.redirects.length,
    warnings: await opened.problems(),
    notes: notes.map((note) => sayNote(note, ENGLISH.texts.build.notes)),
    noteDetails: notes,
    written: await measureOutput(opened),
    commit: summary,
    plugins: await pluginTimes(project, opened),
    work: {
      reads,
      compiles,
      renders: routes.length - kept.size,
      writes: summary.added + summary.changed + (options.clean ? summary.unchanged : 0),
    },
  };
}

/** Maximum number of articles that the report names. The number of drafts includes the others. */
const MOST_NAMED = 20;

/** Returns a note for each article that a build leaves out because its date is in the future, the next one first. */
function scheduledNotes(
  pages: readonly Page[],
  { config, drafts, now }: Pick<Project, "config" | "drafts" | "now">,
): readonly Note[] {
  if (drafts) return [];
  const timeZone = timeZoneOf(config);
  const scheduled = pages.flatMap(({ relativePath, date, frontmatter }) =>
    date !== null && frontmatter.draft !== true && Date.parse(date) > now.getTime()
      ? { file: relativePath, date }
      : [],
  );
  if (scheduled.length === 0) return [];
  const { clockAt } = createCalendar(timeZone);
  return scheduled
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.file, b.file))
    .slice(0, MOST_NAMED)
    .map(({ file, date }) => {
      const clock = clockAt(date).slice(0, 16).replace("T", " ");
      return { kind: "scheduled", file, clock, timeZone };
    });
}

/**
 * Returns notes about images that would have smaller forms if the package for them were installed, and about files that are large
 * although browsers load smaller forms.
 */
function pictureNotes(
  { config, siteDir }: Project,
  settings: PictureSettings | null,
  bodies: readonly Pick<Compilation, "assets" | "pictures">[],
): readonly Note[] {
  if (config.images === false) return [];
  const most = config.images.largest * 1000;
  const used = bodies.flatMap(({ pictures }) => pictures.filter(({ bytes }) => bytes > most));
  const large = [...new Map(used.map((use) => [use.file, use])).values()].toSorted(
    (first, second) => second.bytes - first.bytes || compareText(first.file, second.file),
  );
  const [largest] = large;
  if (largest !== undefined) {
    const file = pathFrom(siteDir, largest.file);
    return [{ kind: "large-images", images: large.length, file, size: Math.ceil(largest.bytes / 1000) }];
  }
  const outputs = bodies.flatMap(({ assets }) => assets.map(({ output }) => output));
  const images = new Set(outputs.filter((output) => /^assets\/img\/.*\.(?:png|jpe?g|webp)$/i.test(output)));
  return settings !== null || images.size === 0 ? [] : [{ kind: "pictures-off", images: images.size }];
}

/** Returns a note about the addresses that are written in composed Unicode form (NFC) although their names are not. */
function composedNotes(spellings: readonly Redirect[]): readonly Note[] {
  const [first] = spellings;
  if (first === undefined) return [];
  const [from, to] = [decodeRoute(first.from), decodeRoute(first.to)];
  return [{ kind: "composed", names: spellings.length, from, to }];
}

/** Compresses in Node's thread pool, without blocking this thread. */
const compress = promisify<Uint8Array, Buffer>(gzip);

/** Returns the times of all plugins that were called, in the order of the configuration. */
async function pluginTimes({ plugins }: Project, opened: OpenedSite): Promise<BuildReport["plugins"]> {
  const sum = new Map<string, number>();
  const called = [plugins.pages(), opened.names(), opened.plugins(), opened.pluginFiles()];
  for (const { times } of await Promise.all(called)) {
    for (const { name, milliseconds } of times) sum.set(name, (sum.get(name) ?? 0) + milliseconds);
  }
  return [...sum].map(([name, milliseconds]) => ({ name, milliseconds }));
}

/** Returns the number of files and the sizes of all documents, scripts and styles, in bytes. */
async function measureOutput(opened: OpenedSite): Promise<WrittenSite> {
  const { client, chunks, hosts } = await opened.files();
  const routes = (await opened.documents()).routes.map(({ rendered }) => rendered);
  return {
    files: (await opened.paths()).size,
    bytes: {
      html: sum(routes.map((route) => route.htmlBytes)),
      js: sum(chunks.map(({ text }) => Buffer.byteLength(text))) + clientBytes(client, ".js"),
      css: clientBytes(client, ".css"),
    },
    article: await measureArticle(routes, client),
    hosts,
  };
}

/** Resolves to the size of an article with the scripts and styles that it loads, or to `null` without an article. */
async function measureArticle(
  routes: readonly RenderedRoute[],
  client: ClientBundle,
): Promise<WrittenSite["article"]> {
  const article = routes.find((route) => route.htmlGzip !== null);
  if (article === undefined) return null;
  const loaded = new Set([...client.scripts, client.style]);
  const assets = client.files.filter(({ path }) => loaded.has(path));
  const compressed = await Promise.all(assets.map(({ contents }) => compress(contents)));
  return {
    raw: article.htmlBytes + sum(assets.map(({ contents }) => contents.length)),
    gzip: (article.htmlGzip ?? 0) + sum(compressed.map(({ length }) => length)),
  };
}

function clientBytes(client: ClientBundle, ending: string): number {
  return sum(client.files.filter(({ path }) => path.endsWith(ending)).map(({ contents }) => contents.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
