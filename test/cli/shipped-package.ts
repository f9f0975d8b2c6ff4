import { join } from "node:path";
import type { ProgramTemplate } from "../../src/cli/bundle/bundle-template.js";
import { shipProgram } from "../../src/cli/engine/program/shipped-program.js";
import { makeTempDir } from "../make-temp-dir.js";
import { createClientTemplate } from "./client-template.js";
import { writeFiles } from "./output/temporary-folder.js";

/** A package folder with a theme of two files and their shipped program. */
export interface ShippedPackage {
  readonly dir: string;
  /** Program that is shipped both for builds and for `hanblog dev`. */
  readonly template: ProgramTemplate;
}

/** Renderer that only identifies its program. */
export const SERVER_CODE = "exports.mark = 'shipped';";

/** Creates a package with a default theme and its shipped program. */
export async function createShippedPackage(): Promise<ShippedPackage> {
  const dir = await makeTempDir();
  await writeFiles(dir, {
    "src/theme/index.tsx": "export const createTheme = () => ({});\n",
    "src/theme/style.css": "body {}\n",
    "node_modules/esbuild/package.json": '{"version":"1.0.0"}',
    "node_modules/react/package.json": '{"version":"19.0.0"}',
  });
  const template: ProgramTemplate = {
    client: {
      ...createClientTemplate("start(__HANBLOG_SITE__);\n", Buffer.from("body {}\n")),
      callback: "finish(__HANBLOG_BASE__);",
      notices: "React: MIT\n",
    },
    server: { kind: "whole", code: SERVER_CODE },
    optionsCode: null,
    sources: new Set([
      join(dir, "src/theme/index.tsx"),
      join(dir, "src/theme/style.css"),
      join(dir, "node_modules/react/index.js"),
    ]),
    warnings: [],
  };
  for (const dev of [false, true]) shipProgram(dir, dev, template);
  return { dir, template };
}
