import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compileFunction } from "node:vm";
import type { ProgramTemplate } from "../../src/cli/bundle/bundle-template.js";
import { findComponents, findStyle, type SiteComponent } from "../../src/cli/bundle/find-components.js";
import { findThemeFiles } from "../../src/cli/bundle/replacements/replacements.js";
import { readPackageInfo } from "../../src/cli/config/package-info.js";
import type { Project } from "../../src/cli/config/project.js";
import { loadMascot } from "../../src/cli/mascot/load-mascot.js";
import type { PreparedProgram } from "../../src/cli/engine/program/site-program.js";
import { standInPart } from "../../src/cli/engine/program/program-parts.js";
import { createPlainProblem, position, type Problem } from "../../src/runtime/model/error.js";
import type { Renderer, RouteData } from "../../src/runtime/model/render.js";
import type { SiteShell } from "../../src/runtime/model/site.js";
import { createClientTemplate } from "./client-template.js";

/** Returns the HTML of a component, given the HTML between its tags. */
type PlainComponent = (slot: string | null) => string;

/**
 * Prepares a site's program without a bundler. Pages consist of the HTML of their bodies and links to the
 * articles that they list. A component is a CommonJS file that exports a `PlainComponent`.
 */
export async function preparePlainProgram(project: Project): Promise<PreparedProgram> {
  const { siteDir } = project;
  const components = await findComponents(siteDir);
  const texts = await Promise.all(components.map(({ file }) => readFile(file, "utf8")));
  const problems = components.flatMap((component, index) => syntaxProblems(component, texts[index] ?? ""));
  if (problems.length > 0) return { kind: "failed", problems };
  const style = findStyle(siteDir);
  const readStyle = async () => (style === null ? Buffer.from("body {}\n") : readFile(style));
  const app = `start(__HANBLOG_SITE__);\n${texts.join("")}`;
  const template: ProgramTemplate = {
    client: createClientTemplate(app, await readStyle()),
    server: { kind: "whole", code: serverCode(components, texts) },
    optionsCode: null,
    sources: new Set([...components.map(({ file }) => file), ...(style === null ? [] : [style])]),
    warnings: [],
  };
  const themeFiles = await findThemeFiles(project);
  const packages = { used: [], unused: [] };
  const mascot = loadMascot(project);
  const standIn = standInPart(project, readPackageInfo().dir, { themeFiles, components });
  const restyle = async () => {
    const bundle = createClientTemplate(app, await readStyle());
    return { kind: "built" as const, bundle, sources: style === null ? [] : [style], warnings: [] };
  };
  const compile = () => Promise.resolve(null);
  return { kind: "prepared", restyle, compile, themeFiles, mascot, template, packages, standIn };
}

function syntaxProblems({ file }: SiteComponent, text: string): readonly Problem[] {
  try {
    compileFunction(text, ["module"]);
    return [];
  } catch (error) {
    const at = position(`components/${basename(file)}`, 1, 1);
    return [createPlainProblem("error", "bundle-failed", String(error), at, null)];
  }
}

function serverCode(components: readonly SiteComponent[], texts: readonly string[]): string {
  const modules = components.map(({ name }, index) => {
    return `${JSON.stringify(name)}: ((module) => { ${texts[index]}\nreturn module.exports; })({})`;
  });
  return `
const components = { ${modules.join(",\n")} };
exports.shared = {};
exports.createSiteRenderer = async (site) => (${createPlainRenderer.toString()})(site, components);
`;
}

/** Creates the renderer. Its source text is copied into the program, so it must not use outer variables. */
function createPlainRenderer(
  site: SiteShell,
  components: Readonly<Record<string, PlainComponent>>,
): Renderer {
  const listed = (route: RouteData) => {
    if (route.kind === "timeline") return route.years.flatMap(({ items }) => items);
    return route.kind === "home" || route.kind === "taxonomy" ? route.list.items : [];
  };
  return {
    site,
    htmlAttributes: {},
    head: [],
    isStatic: false,
    layouts: ["Wide"],
    components: Object.keys(components),
    render({ route, body }) {
      const content =
        body === null
          ? null
          : body.html.replace(/<!--island:(\d+)-->/g, (_, number: string) => {
              const island = body.islands[Number(number)];
              return components[island?.name ?? ""]?.(island?.slot ?? null) ?? "";
            });
      const links = listed(route).map(
        ({ path, title }) => `<a href="${site.base.slice(0, -1)}${path}">${title}</a>`,
      );
      return { app: `<main>${content ?? ""}${links.join("\n")}</main>`, repeated: [], content, cards: null };
    },
    readIssues: () => Promise.reject(new Error("A plain program reads no issues")),
  };
}
