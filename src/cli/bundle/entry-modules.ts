import type { Plugin } from "esbuild";
import type { SiteShell } from "../../runtime/model/site.js";

export interface BundleInput {
  /** Absolute folder of hanblog's package. */
  readonly packageDir: string;
  readonly siteDir: string;
  readonly themeDir: string;
  /** The theme's `style.css`, or `null`. */
  readonly themeStyle: string | null;
  readonly shell: SiteShell;
  readonly components: readonly SiteComponent[];
  /** The site's own `style.css`, or `null`. */
  readonly siteStyle: string | null;
  readonly dev: boolean;
}

/** A component that the site gives to markdown: `components/Accordion.tsx`. */
export interface SiteComponent {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

const NAMESPACE = "hanblog-entry";

/**
 * The modules that exist in no folder: they join the runtime, the theme, the site's data and its components
 * into one program. Content never comes this way. `importedStyles` are the absolute files that scripts import.
 */
export function entryModules(input: BundleInput, importedStyles: readonly string[] = []): Plugin {
  const sources: Readonly<Record<string, { contents: string; loader: "js" | "json" | "css" }>> = {
    app: { contents: clientSource(input), loader: "js" },
    server: { contents: serverSource(input), loader: "js" },
    style: { contents: styleSource(input, importedStyles), loader: "css" },
    site: { contents: JSON.stringify(input.shell), loader: "json" },
    components: { contents: componentsSource(input.components), loader: "js" },
  };
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^hanblog:/ }, ({ path }) => ({
        path: path.slice("hanblog:".length),
        namespace: NAMESPACE,
      }));
      // The three bundles would each make up class names of their own.
      build.onResolve({ filter: /\.module\.css$/ }, ({ path }) => ({
        errors: [
          {
            text: `CSS modules are not supported: "${path}"`,
            notes: [
              { text: "Name the file without `.module`, and give its classes names that are their own." },
            ],
          },
        ],
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const source = sources[path];
        if (source === undefined) return null;
        return { ...source, resolveDir: input.siteDir };
      });
    },
  };
}

function clientSource(input: BundleInput): string {
  return `import { startClient } from ${runtimeModule(input, "entry.client.js")};
${joined(input)}
startClient({ site, createTheme, components${input.dev ? ", dev: true" : ""} });`;
}

function serverSource(input: BundleInput): string {
  return `import { createRenderer } from ${runtimeModule(input, "entry.server.js")};
${joined(input)}
export const createSiteRenderer = () => createRenderer({ site, createTheme, components });`;
}

function joined(input: BundleInput): string {
  return `import { createTheme } from ${JSON.stringify(input.themeDir)};
import site from "hanblog:site";
import { components } from "hanblog:components";`;
}

/** The site's own style comes last, so that it wins. */
function styleSource(input: BundleInput, importedStyles: readonly string[]): string {
  const files = [
    `${input.packageDir}/src/runtime/runtime.css`,
    input.themeStyle,
    ...importedStyles,
    input.siteStyle,
  ].filter((file) => file !== null);
  return files.map((file) => `@import ${JSON.stringify(file)};`).join("\n");
}

function componentsSource(components: readonly SiteComponent[]): string {
  const loaders = components.map(
    ({ name, file }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
  );
  return `export const components = { ${loaders.join(",\n")} };`;
}

function runtimeModule({ packageDir }: BundleInput, file: string): string {
  return JSON.stringify(`${packageDir}/dist/runtime/${file}`);
}
