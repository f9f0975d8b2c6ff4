import type { Site } from "../../runtime/model/lists/graph.js";
import { pageFile, redirectUrl } from "../../runtime/model/path.js";
import { localeShell } from "../../runtime/model/site.js";
import type { ClientBundle } from "../bundle/fill-client.js";
import type { Project } from "../config/project.js";
import { loadPackageFiles } from "../content/packages/page-packages.js";
import type { Card } from "../content/cards/plan-cards.js";
import type { PictureUse } from "../content/pictures/pictures.js";
import { HOST_CONTRACTS } from "../hosts/host-contract.js";
import { outputFilesOf } from "../hosts/pages-files.js";
import { callbackCode } from "../output/callback-page.js";
import { cssHosts, type ForeignHost, hostOf, nameHosts } from "../output/policy/foreign-hosts.js";
import { NO_JEKYLL, type OutputFile } from "../output/own-files.js";
import {
  documentPolicy,
  hashSource,
  headerPolicy,
  type PolicyParts,
  POLICY_FILE,
  POLICY_HEADER,
  policyTag,
} from "../output/policy/policy.js";
import type { PublicFile } from "../output/public-files.js";
import { createRedirectStub, REDIRECT_SCRIPT } from "../output/redirect-stub.js";
import { createManifest, manifestRedirect } from "../output/route-manifest.js";
import { createPageChunks, createSidebarChunk, type EmittedChunk } from "../render/page-chunks.js";
import type { TextFile } from "../render/route-files.js";
import type { RouteTable } from "../routes/create-routes.js";
import { feedRedirects, folderRedirects } from "../routes/folder-redirects.js";
import { distinctFiles, isSpelling } from "../routes/redirects.js";
import { addPackages, programOutput } from "./program/site-program.js";
import { commentSettings } from "../config/options/comments-schema.js";
import { siteSources } from "../output/policy/site-sources.js";
import type { SiteLayout } from "./lay-out-site.js";
import type { SiteCode } from "./open-code.js";
import type { Destination } from "./site-input.js";
import type { Compilation, RenderedRoute } from "./workers/build-calls.js";

/** Returns the values that the documents of a site have in common. */
export function createFrame(
  { config }: Project,
  { program, build }: Pick<SiteCode, "program" | "build">,
  { site }: SiteLayout,
) {
  const sidebars = [...site.sidebars].map(([key, items]) => ({
    key,
    items,
    chunk: createSidebarChunk(key, items),
  }));
  const policy: PolicyParts = {
    sources: siteSources({ config, comments: commentSettings(config.comments), files: program.client.files }),
    trustedTypes: config.csp.trustedTypes,
  };
  return {
    build,
    policy,
    output: { ...programOutput(program.client, build), movesStyles: true },
    sidebars: new Map(sidebars.map(({ key, items, chunk }) => [key, { items, chunk: chunk.name }])),
    sidebarChunks: sidebars.map(({ chunk }) => chunk),
  };
}

/** Values that the documents of a site have in common. */
export type SiteFrame = ReturnType<typeof createFrame>;

/** Values from which the files of a site follow. */
export interface SiteFilesInput {
  readonly project: Project;
  readonly site: Site;
  readonly table: RouteTable;
  readonly routes: readonly RenderedRoute[];
  readonly bodies: readonly Compilation[];
  /** Covers of articles. */
  readonly covers: Pick<SiteLayout, "assets" | "pictures" | "cards">;
  readonly sidebarChunks: readonly EmittedChunk[];
  /** Files of the program, without those of npm packages that pages load. */
  readonly client: ClientBundle;
  readonly build: string;
  /** Common part of the content security policies of all pages. */
  readonly policy: PolicyParts;
  readonly publicFiles: readonly PublicFile[];
  readonly pluginFiles: readonly TextFile[];
  /** Feeds, the sitemap and `robots.txt`. */
  readonly announced: readonly OutputFile[];
  /** Whether no page of the site needs a script. */
  readonly isStatic: boolean;
  readonly destination: Pick<Destination, "holdsBothForms" | "holdsBothCases">;
}

/** All files of a site except documents and the search index, which are written as soon as they are made. */
export interface SiteFiles {
  readonly texts: readonly TextFile[];
  /** Chunks of pages and sidebars. The name of each contains its hash. */
  readonly chunks: readonly TextFile[];
  readonly client: ClientBundle;
  /** Files of the author by path in the output. They replace generated files with the same path. */
  readonly copies: readonly PublicFile[];
  /** Images with smaller forms. The name of each form contains the hash of all that it follows from. */
  readonly pictures: readonly PictureUse[];
  /** Pictures of pages for other sites, named in the same way. */
  readonly cards: readonly Card[];
  /** Content security policy of the whole site, for a header. */
  readonly policy: string;
  /** Hosts, other than the site's own, that pages load from. */
  readonly hosts: readonly ForeignHost[];
}

/** Returns the files of a site whose pages are rendered. */
export function createSiteFiles(input: SiteFilesInput): SiteFiles {
  const { project, bodies, covers, routes, publicFiles } = input;
  const packages = [...new Set(bodies.flatMap((body) => body.packages))].toSorted();
  const packaged = addPackages(
    input.client,
    packages.map((name) => loadPackageFiles(name, project.siteDir)),
  );
  const client = input.isStatic ? withoutScripts(packaged) : packaged;
  const pageChunks = createPageChunks(routes);
  const chunks = input.isStatic ? [] : [...new Set([...pageChunks.values(), ...input.sidebarChunks])];
  const policy = policyOf(input, client);
  const assets = distinctAssets([...bodies, covers]);
  return {
    texts: [
      ...generatedFiles(input, pageChunks),
      ...filesForHost(input, policy),
      { path: POLICY_FILE, text: `${policy}\n` },
      ...input.pluginFiles,
      ...assets.flatMap(({ output, text }) => (text === undefined ? [] : [{ path: output, text }])),
    ],
    chunks: chunks.map(({ file }) => file),
    client,
    copies: [
      ...assets.flatMap(({ file, output, text }) => (text === undefined ? [{ file, path: output }] : [])),
      ...publicFiles,
    ],
    pictures: distinctPictures([...bodies, covers]),
    cards: covers.cards,
    policy,
    hosts: foreignHosts(input, client),
  };
}

/** Returns the styles, fonts and images of a program. */
function withoutScripts(client: ClientBundle): ClientBundle {
  return { ...client, files: client.files.filter(({ path }) => !/\.(?:js|mjs|json|wasm)$/.test(path)) };
}

/** Returns each asset once, although many pages may use it. */
function distinctAssets(users: readonly Pick<Compilation, "assets">[]) {
  const used = users.flatMap(({ assets }) => assets);
  return [...new Map(used.map((asset) => [asset.output, asset])).values()];
}

/** Returns each picture once, although many pages may use it. */
function distinctPictures(bodies: readonly Pick<Compilation, "pictures">[]): readonly PictureUse[] {
  const used = bodies.flatMap(({ pictures }) => pictures);
  return [...new Map(used.map((picture) => [picture.forms[0]?.output, picture])).values()];
}

/** Returns the paths of all files of a site that are not copied. `searchFiles` are those of the search index. */
export function madePaths(
  { texts, chunks, client, pictures, cards }: SiteFiles,
  routes: readonly RenderedRoute[],
  searchFiles: readonly string[],
): ReadonlySet<string> {
  return new Set([
    ...routes.flatMap(({ file, sheet }) => (sheet === null ? [file] : [file, sheet])),
    ...searchFiles,
    ...[...texts, ...chunks, ...client.files].map(({ path }) => path),
    ...pictures.flatMap(({ forms }) => forms.map(({ output }) => output)),
    ...cards.map(({ output }) => output),
  ]);
}

/** Returns the policy that allows what any document of the site needs. */
function policyOf({ policy, routes, table }: SiteFilesInput, client: ClientBundle): string {
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

function generatedFiles(
  input: SiteFilesInput,
  chunks: ReadonlyMap<string, EmittedChunk>,
): readonly TextFile[] {
  const { project, site, table, build } = input;
  const { base } = project.config;
  // The manifest finds an address in any case.
  const distinct = distinctFiles(table.redirects);
  const manifest = createManifest({
    build,
    routes: [
      ...[...chunks].map(([route, { name }]) => ({ route, target: name })),
      ...distinct.flatMap(manifestRedirect),
    ],
  });
  const stubPolicy = project.hasPolicies
    ? policyTag(
        documentPolicy({ sources: [`script-src ${hashSource(REDIRECT_SCRIPT)}`], trustedTypes: true }),
      )
    : "";
  const { spellings } = table;
  const formers = spellings.length > 0 && input.destination.holdsBothForms() ? spellings : [];
  const isWritable = distinct.length === table.redirects.length || input.destination.holdsBothCases();
  const redirects = isWritable ? table.redirects : distinct;
  const { lang } = localeShell(site.shell, "/");
  const types = new Map(feedRedirects(project.config).map(({ to, type }) => [to, type]));
  const stubs = [...redirects, ...formers, ...folderRedirects(project.config, table)]
    .filter(({ from, to }) => !(types.has(to) && servesFile(project.config, from, to)))
    .map(({ from, to }) => ({
      file: pageFile(from),
      content: createRedirectStub(redirectUrl(base, to), { lang, policy: stubPolicy, feed: types.get(to) }),
    }));
  const files: readonly OutputFile[] = [
    NO_JEKYLL,
    ...(input.isStatic ? [] : manifest),
    ...stubs,
    ...input.announced,
  ];
  return files.map(({ file, content }) => ({ path: file, text: content }));
}

/** Returns whether the host serves a file at the address of its folder. */
function servesFile({ host }: Pick<Project["config"], "host">, folder: string, file: string): boolean {
  const names = host === undefined ? [] : HOST_CONTRACTS[host].serving.folderFiles;
  return names.some((name) => file === folder + name);
}

/** Returns the files from which the host reads the headers and redirects of the site. */
function filesForHost({ project, table }: SiteFilesInput, policy: string): readonly TextFile[] {
  const { host, base, url } = project.config;
  const headers = project.sendsPolicy ? [{ name: POLICY_HEADER, value: policy }] : [];
  const site = {
    base,
    url: url ?? null,
    headers,
    redirects: table.redirects.filter((one) => !isSpelling(one)),
  };
  const pages = table.routes.map(({ data }) => data.info.path);
  return outputFilesOf(host, site, pages);
}

function foreignHosts({ project, routes }: SiteFilesInput, client: ClientBundle): readonly ForeignHost[] {
  const { scripts, url } = project.config;
  const ofPlugins = project.plugins.hosts;
  const styles = client.files.filter(({ path }) => path.endsWith(".css"));
  const found = [
    ...routes.flatMap(({ hosts }) => hosts),
    ...styles.flatMap(({ contents }) => cssHosts(Buffer.from(contents).toString())),
    ...ofPlugins.flatMap(({ src }) => hostOf(src) ?? []),
  ];
  return nameHosts(found, [...scripts, ...ofPlugins], url ?? null);
}
