import type { DraftFile, PrivateFile } from "./site-kind.js";

/** Returns the files of a project that every new site has. */
export function siteFiles(
  { packageName, version }: { readonly packageName: string; readonly version: string },
  privateFiles: readonly PrivateFile[] = [],
): readonly DraftFile[] {
  const manifest = {
    name: packageName,
    private: true,
    type: "module",
    scripts: { dev: "hanblog dev", build: "hanblog build", preview: "hanblog preview" },
    dependencies: { hanblog: `^${version}` },
    devDependencies: { "@types/react": "^19.3.0" },
  };
  const settings = {
    extends: "hanblog/tsconfig.json",
    include: ["hanblog.config.ts", "components", "theme"],
  };
  const ignored = ["node_modules/", "dist/", ".dist.*", ".hanblog/", ".DS_Store"];
  ignored.push(...privateFiles.map(({ target }) => target));
  return [
    { target: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` },
    { target: "tsconfig.json", text: `${JSON.stringify(settings, null, 2)}\n` },
    { target: ".gitignore", text: `${ignored.join("\n")}\n` },
  ];
}
