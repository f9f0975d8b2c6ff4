import type { DraftFile } from "./site-kind.js";

/** Returns the files of a project that every new site has. */
export function siteFiles({
  packageName,
  version,
}: {
  readonly packageName: string;
  readonly version: string;
}): readonly DraftFile[] {
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
  return [
    { target: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` },
    { target: "tsconfig.json", text: `${JSON.stringify(settings, null, 2)}\n` },
    { target: ".gitignore", text: "node_modules/\ndist/\n.dist.*\n.hanblog/\n.DS_Store\n" },
  ];
}
