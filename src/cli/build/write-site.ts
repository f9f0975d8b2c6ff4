import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Site } from "../../runtime/model/graph.js";
import { pageFile, redirectUrl } from "../../runtime/model/path.js";
import { localeShell } from "../../runtime/model/site.js";
import { announcedFiles } from "./announced-files.js";
import { measureArticle, measureSite } from "./measure-output.js";
import type { CompiledPage, RenderedRoute } from "../engine/workers/build-calls.js";
import type { ClientBundle } from "../bundle/fill-client.js";
import type { Project } from "../config/project.js";
import type { SourceFile } from "../content/scan.js";
import { outputFilesOf } from "../hosts/pages-files.js";
import { callbackCode } from "../output/callback-page.js";
import { checkOutput } from "../engine/checks.js";
import type { CheckLinksInput, LinkSource } from "../output/check-links.js";
import { cssHosts, nameHosts, type ForeignHost } from "../output/foreign-hosts.js";
import { NO_JEKYLL, type OutputFile } from "../output/output-file.js";
import { documentPolicy, hashSource, headerPolicy, type PolicyParts } from "../output/policy.js";
import { POLICY_FILE, POLICY_HEADER, policyTag } from "../output/policy-files.js";
import type { PublicFile } from "../output/public-files.js";
import type { HtmlReference } from "../output/read-html.js";
import { createRedirectStub, REDIRECT_SCRIPT } from "../output/redirect-stub.js";
import { createManifest, manifestRedirect } from "../output/route-manifest.js";
import { holdsBothForms } from "../output/holds-both-forms.js";
import { createSearchIndex, type SearchLocale } from "../output/search-index.js";
import type { WriteFile } from "../output/stage-writer.js";
import { createPageChunks, type EmittedChunk } from "../render/page-chunks.js";
import type { TextFile } from "../render/page-files.js";
import type { WrittenSite } from "../report/build-report.js";
import type { RouteTable } from "../routes/create-routes.js";
import { folderRedirects } from "../routes/folder-redirects.js";

/** Inputs for writing a site's output. */
export interface WriteSiteInput {
  /** Writes to the stage, which already contains the documents of the routes. */
  readonly write: WriteFile;
  /** Absolute path of the stage. */
  readonly stageDir: string;
  readonly project: Project;
  readonly site: Site;
  readonly table: RouteTable;
  readonly routes: readonly RenderedRoute[];
  /** Markdown files by path relative to the site folder. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Links of the rendered routes, by path. */
  readonly links: ReadonlyMap<string, LinkSource>;
  /** Distinct addresses. The links of documents are stored as indices into this list. */
  readonly targets: readonly HtmlReference[];
  /** Chunks of the sidebars. */
  readonly sidebars: readonly EmittedChunk[];
  readonly search: readonly SearchLocale[];
  readonly client: ClientBundle;
  readonly build: string;
  /** Common part of the content security policies of all pages. */
  readonly policy: PolicyParts;
  readonly publicFiles: readonly PublicFile[];
  readonly bodies: readonly CompiledPage[];
  /** Whether a file (absolute) may have changed since the previous build copied it. */
  readonly isChanged: (file: string) => boolean;
  /** Whether the former output still has the file that was written to this path. */
  readonly isAsWritten: (path: string) => boolean;
  /** See `OutputFacts`. */
  readonly hasStandIn: boolean;
  /** See `CheckLinksInput`. */
  readonly mayCome: CheckLinksInput["mayCome"];
}

/** A complete output that is not in place yet. */
export interface WrittenFiles {
  readonly written: WrittenSite;
  /** All files of the output. */
  readonly files: ReadonlySet<string>;
  /** Content security policy of the whole site, for a header. */
  readonly policy: string;
}

/** Writes everything except the documents of routes, and checks all links of the output. */
export async function writeSite(input: WriteSiteInput): Promise<WrittenFiles> {
  const { write, stageDir, client, publicFiles, routes } = input;
  const measuring = measureArticle(routes, client);
  const chunks = createPageChunks(routes);
  const chunkFiles = [...new Set([...chunks.values(), ...input.sidebars])].map(({ file }) => file);
  const policy = policyOf(input);
  const texts = [
    ...siteFiles(input, chunks),
    ...filesForHost(input, policy),
    { path: POLICY_FILE, text: `${policy}\n` },
    ...chunkFiles,
  ];
  const used = input.bodies.flatMap((body) => body.assets);
  const assets = [...new Map(used.map((asset) => [asset.output, asset])).values()];
  // The name of a chunk contains its hash, so an existing file is up to date.
  const isWritten = new Set(chunkFiles.filter(({ path }) => input.isAsWritten(path)));
  for (const file of texts) if (!isWritten.has(file)) write(file.path, file.text);
  for (const { path, contents } of client.files) write(path, contents);
  const searchFiles = writeSearch(input, write);
  const made = [
    ...routes.flatMap(({ file, sheet }) => (sheet === null ? [file] : [file, sheet])),
    ...texts.map(({ path }) => path),
    ...searchFiles,
    ...client.files.map(({ path }) => path),
  ];
  const copies = [...assets.map(({ file, output }) => ({ file, path: output })), ...publicFiles];
  // A file of the author replaces a generated file with the same path.
  const isMade = new Set(made);
  const uncopied = copies.filter(
    ({ file, path }) => isMade.has(path) || input.isChanged(file) || !input.isAsWritten(path),
  );
  await Promise.all(uncopied.map(({ file, path }) => copy(stageDir, path, file)));
  const files = new Set([...made, ...copies.map(({ path }) => path)]);
  const written: WrittenSite = {
    files: files.size,
    bytes: measureSite({ routes, client, chunkFiles }),
    article: await measuring,
    hosts: foreignHosts(input),
    problems: checkOutput({ ...input, pages: input.site.pages, files }),
  };
  return { written, files, policy };
}

/** Returns the policy that allows what any document of the site needs. */
function policyOf({ policy, routes, table, client }: WriteSiteInput): string {
  const inline = [
    ...(table.redirects.length + table.spellings.length > 0 ? [REDIRECT_SCRIPT] : []),
    ...(client.callback === null ? [] : [callbackCode(client.callback)]),
  ];
  return headerPolicy({
    ...policy,
    sources: [
      ...policy.sources,
      ...routes.flatMap(({ sources }) => sources),
      ...inline.map((code) => `script-src ${hashSource(code)}` as const),
    ],
  });
}

/**
 * Writes the search index one file at a time, because the whole index of a large site needs much memory.
 * Returns the paths of the files.
 */
function writeSearch({ search }: WriteSiteInput, write: WriteFile): readonly string[] {
  const files: string[] = [];
  for (const { file, content } of createSearchIndex(search)) {
    write(file, content);
    files.push(file);
  }
  return files;
}

function siteFiles(input: WriteSiteInput, chunks: ReadonlyMap<string, EmittedChunk>): readonly TextFile[] {
  const { project, site, table, routes, build } = input;
  const { base } = project.config;
  const manifest = createManifest({
    build,
    routes: [
      ...[...chunks].map(([route, { name }]) => ({ route, target: name })),
      ...table.redirects.flatMap(manifestRedirect),
    ],
  });
  const stubPolicy = project.hasPolicies
    ? policyTag(
        documentPolicy({ sources: [`script-src ${hashSource(REDIRECT_SCRIPT)}`], trustedTypes: true }),
      )
    : "";
  const { spellings } = table;
  const formers = spellings.length > 0 && holdsBothForms(input.stageDir) ? spellings : [];
  const stubs = [...table.redirects, ...formers, ...folderRedirects(project.config, table)].map(
    ({ from, to }) => ({
      file: pageFile(from),
      content: createRedirectStub(redirectUrl(base, to), localeShell(site.shell, "/").lang, stubPolicy),
    }),
  );
  const files: readonly OutputFile[] = [
    NO_JEKYLL,
    ...manifest,
    ...stubs,
    ...announcedFiles({
      config: project.config,
      site,
      routes: table.routes,
      sources: input.sources,
      contents: new Map(routes.map(({ path, content }) => [path, content])),
    }),
  ];
  return files.map(({ file, content }) => ({ path: file, text: content }));
}

/** Returns the files from which the host reads the headers and redirects of the site. */
function filesForHost({ project, table }: WriteSiteInput, policy: string): readonly TextFile[] {
  const { host, base, url } = project.config;
  const headers = project.sendsPolicy ? [{ name: POLICY_HEADER, value: policy }] : [];
  const site = { base, url: url ?? null, headers, redirects: table.redirects };
  const pages = table.routes.map(({ data }) => data.info.path);
  return outputFilesOf(host, site, pages);
}

function foreignHosts({ project, routes, client }: WriteSiteInput): readonly ForeignHost[] {
  const { scripts, url } = project.config;
  const styles = client.files.filter(({ path }) => path.endsWith(".css"));
  const found = [
    ...routes.flatMap(({ hosts }) => hosts),
    ...styles.flatMap(({ contents }) => cssHosts(Buffer.from(contents).toString())),
  ];
  return nameHosts(found, scripts, url ?? null);
}

async function copy(dir: string, path: string, from: string): Promise<void> {
  const file = join(dir, path);
  await mkdir(dirname(file), { recursive: true });
  await copyFile(from, file);
}
