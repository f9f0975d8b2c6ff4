import type { DotlessStep, ExceededLimit, NamedOutput } from "../messages/faults/site.js";
import { statSync } from "node:fs";
import { position, type Problem, type SourcePosition } from "../../runtime/model/error.js";
import { decodeRoute, pageFile } from "../../runtime/model/path.js";
import type { Host } from "../config/host-names.js";
import type { Project } from "../config/project.js";
import type { Hosting } from "../config/read-hosting.js";
import { createPlaceOfSetting } from "../content/front-matter/place-of-field.js";
import { droppedPart, HOST_CONTRACTS, refusedPart } from "../hosts/host-contract.js";
import { createProblem } from "../messages/create-problem.js";
import type { PublicFile } from "../output/public-files.js";
import { fieldsOfTaxonomies } from "../config/options/taxonomies-schema.js";
import { addressesOf, createOwners, type Address, type Owners } from "../routes/check-addresses.js";
import type { RouteTable } from "../routes/create-routes.js";
import type { RenderedRoute } from "./workers/build-calls.js";

/** A planned site and the way in which it is published. */
export interface HostedPlan {
  readonly project: Project;
  readonly table: Pick<RouteTable, "routes" | "redirects" | "entryAt">;
  readonly publicFiles: readonly PublicFile[];
}

/** A file of the output, which is described only if the host does not accept a part of its path. */
export interface NamedFile {
  readonly path: string;
  readonly describe: (part: string) => { readonly named: NamedOutput; readonly at: SourcePosition | null };
}

/** Finds names that the host of a site does not publish, or with which it deploys nothing. */
export function checkHostNames({ project, table, publicFiles }: HostedPlan): readonly Problem[] {
  const { host } = project.hosting;
  if (host === null) return [];
  const owners = createOwners({
    routes: table.routes,
    placeOf: createPlaceOfSetting(project),
    fieldOf: fieldsOfTaxonomies(project.config.taxonomies),
    entryAt: table.entryAt,
  });
  const files: readonly NamedFile[] = [
    ...addressesOf(table).map((address) => ({
      path: pageFile(address.path),
      describe: () => ({ named: nameAddress(address, owners), at: owners.placeIn(address) }),
    })),
    ...publicFiles.map(({ path }) => ({
      path,
      describe: () => ({ named: { kind: "public" as const, path }, at: position(`public/${path}`) }),
    })),
  ];
  return checkNames(files, { ...project.hosting, host });
}

/** Finds files that a host does not publish, or with which it deploys nothing. */
export function checkNames(
  files: readonly NamedFile[],
  { host, isConfigured, dotless }: Hosting & { readonly host: Host },
): readonly Problem[] {
  return [
    ...firstOfEach(files, (path) => refusedPart(host, path)).map(({ part, describe }) => {
      const { named, at } = describe(part);
      const values = { host, named, characters: HOST_CONTRACTS[host].refuses };
      return createProblem(isConfigured ? "error" : "warning", "host-refuses", values, at);
    }),
    ...firstOfEach(files, (path) => droppedPart(host, path, dotless === null)).map(({ part, describe }) => {
      const { named, at } = describe(part);
      // Another setting of the upload would publish it.
      const isFixed = dotless !== null && droppedPart(host, part, true) === null;
      const step: DotlessStep = isFixed
        ? { place: `${dotless.file}:${dotless.line}`, isTooOld: dotless.isTooOld }
        : null;
      return createProblem("warning", "host-drops", { host, named, part, step }, at);
    }),
  ];
}

/** Returns the first file for each part of a path that a host does not accept. The pages of a list have one in common. */
function firstOfEach(files: readonly NamedFile[], partOf: (path: string) => string | null) {
  const found = new Map<string, NamedFile>();
  for (const file of files) {
    const part = partOf(file.path);
    if (part !== null && !found.has(part)) found.set(part, file);
  }
  return [...found].map(([part, { describe }]) => ({ part, describe }));
}

function nameAddress(address: Exclude<Address, { readonly kind: "own" }>, { ownerOf }: Owners): NamedOutput {
  const owner = ownerOf(address);
  const term = address.kind === "route" && address.data.kind === "taxonomy" ? address.data.term : null;
  const slug = term === null ? null : plainSlug(term);
  return { kind: "address", address: decodeRoute(address.path), owner, slug };
}

/** Returns a name for the address of a term that every host accepts: `c-sharp` for `C#`, `dot-net` for `.NET`. */
export function plainSlug(term: string): string {
  return term
    .replace(/#/g, "-sharp")
    .replace(/(^|\/)\.+/g, "$1dot-")
    .replace(/[?\s]+/g, "-")
    .replace(/-+(?=-|\/|$)/g, "")
    .toLowerCase();
}

/** Files of a rendered site and the way in which it is published. */
export interface HostedOutput extends Pick<HostedPlan, "publicFiles"> {
  readonly project: Pick<Project, "hosting">;
  /** Compiled pages with the files that are copied for them. */
  readonly bodies: readonly {
    readonly relativePath: string;
    readonly assets: readonly { readonly file: string; readonly output: string }[];
  }[];
  /** Rendered documents with their sizes. */
  readonly routes?: readonly {
    readonly rendered: Pick<RenderedRoute, "file" | "source" | "htmlBytes">;
  }[];
  /** Paths of all files of the output. */
  readonly files: ReadonlySet<string>;
}

/** Finds files and numbers of files beyond the limits of the host of a site. */
export function checkHostLimits(output: HostedOutput): readonly Problem[] {
  const { project, files } = output;
  const { host, isConfigured } = project.hosting;
  if (host === null) return [];
  const { fileBytes, siteBytes, files: most, folderFiles } = HOST_CONTRACTS[host].limits;
  const hard = isConfigured ? "error" : "warning";
  const problems: Problem[] = [];
  const report = (severity: "error" | "warning", limit: ExceededLimit, at: SourcePosition | null = null) =>
    problems.push(createProblem(severity, "host-limit", { host, limit }, at));
  if (fileBytes !== null || siteBytes !== null) {
    const sized = sizedFiles(output);
    for (const { file, bytes, at } of sized) {
      if (fileBytes !== null && bytes > fileBytes)
        report(hard, { kind: "file", file, bytes, most: fileBytes }, at);
    }
    const bytes = sized.reduce((sum, one) => sum + one.bytes, 0);
    if (siteBytes !== null && bytes > siteBytes) report("warning", { kind: "site", bytes, most: siteBytes });
  }
  // Paid plans allow more files.
  if (most !== null && files.size > most) report("warning", { kind: "files", most });
  if (folderFiles !== null && files.size > folderFiles) {
    for (const folder of fullFolders(files, folderFiles))
      report(hard, { kind: "folder", folder, most: folderFiles });
  }
  return problems;
}

/** Returns the documents and the files that are copied to the output with their sizes, each output path once. */
function sizedFiles({ publicFiles, bodies, routes = [] }: HostedOutput) {
  const sources = [
    ...routes.map(({ rendered: { file, source, htmlBytes } }) => {
      return { path: file, size: () => htmlBytes, file, at: source === null ? null : position(source) };
    }),
    ...bodies.flatMap(({ relativePath, assets }) =>
      assets.map(({ file, output }) => {
        return { path: output, size: () => sizeOf(file), file: output, at: position(relativePath) };
      }),
    ),
    ...publicFiles.map(({ path, file }) => {
      const shown = `public/${path}`;
      return { path, size: () => sizeOf(file), file: shown, at: position(shown) };
    }),
  ];
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return [...byPath.values()].map(({ file, size, at }) => ({ file, bytes: size(), at }));
}

/** Returns the size of a file, and 0 for one that was removed meanwhile. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns the folders of the output with more than `most` files of their own. */
function fullFolders(files: ReadonlySet<string>, most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > most).map(([folder]) => folder || "/");
}
