import { build } from "esbuild";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { reactModules } from "../../../src/cli/bundle/react-modules.js";

const PACKAGE = resolve(import.meta.dirname, "../../..");

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: "jsx", resolveDir: PACKAGE },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [reactModules(PACKAGE)],
  });
  return outputFiles[0]?.text ?? "";
}

async function run(code: string): Promise<unknown> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  return (await import(/* @vite-ignore */ url)) as unknown;
}

describe("React's modules", () => {
  it("contain each name once, so that calls of them are short", async () => {
    const code = await bundle(
      'import { useState } from "react"; export const A = () => <p>{useState(1)[0]}</p>;',
    );
    expect(code).toMatch(/[^.]\bjsx\("p"/);
    expect(code).toMatch(/[^.]\buseState\(1\)/);
  });

  it("export the names that pages have, even if the builder's environment loads another React", async () => {
    expect(await bundle('import * as all from "react"; console.log(all);')).not.toMatch(/\bact\b/);
  });

  it("are the same React under every name, also for a package that requires it", async () => {
    const code = await bundle(`
import React, { createElement, useState } from "react";
import * as all from "react";
import { renderToStaticMarkup } from "react-dom/server";
export const isOne = React.useState === useState && all.useState === useState && all.default === React;
const Count = () => { const [count] = useState(3); return <b>{count}</b>; };
export const html = renderToStaticMarkup(createElement("p", null, <><Count /></>));`);
    const banner = 'import { createRequire } from "node:module"; const require = createRequire("/");\n';
    expect(await run(banner + code)).toMatchObject({ isOne: true, html: "<p><b>3</b></p>" });
  });
});
