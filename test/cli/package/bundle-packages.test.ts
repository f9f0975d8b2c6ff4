import { readdir, readFile, realpath, symlink } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { BROWSER_PACKAGES } from "../../../src/cli/config/packages/shipped-packages.js";
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import * as Installed from "@simplewebauthn/server";
import { bundlePackages, removeEval, withoutEval } from "../../../src/cli/package/bundle-packages.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { createSoftDevice } from "../comments/admin/soft-device.js";
import { writeFiles } from "../output/temporary-folder.js";

const NODE_MODULES = resolve(import.meta.dirname, "../../../node_modules");
const PLUGINS = ["abbr", "cjk-friendly", "deflist", "mark"].map((name) => `markdown-it-${name}`);
let dir = "";
let sources: readonly string[] = [];
const load = (path: string): Record<string, unknown> =>
  createRequire(import.meta.url)(join(dir, "dist/packages", path));
const importModule = (name: string) =>
  import(pathToFileURL(join(dir, "dist/packages", `${name}.js`)).href) as Promise<Record<string, unknown>>;

beforeAll(async () => {
  dir = await realpath(await makeTempDir());
  await symlink(NODE_MODULES, join(dir, "node_modules"), "junction");
  sources = await bundlePackages(dir);
});

describe("the packages that ship with hanblog", () => {
  it("are complete modules, which import nothing but each other and Node", async () => {
    const names = await readdir(join(dir, "dist/packages"));
    const own = [...BROWSER_PACKAGES.values(), "compression", "liquidjs", ...PLUGINS].map(
      (name) => `${name}.js`,
    );
    expect(names).toEqual(expect.arrayContaining(own));
    for (const name of names.filter((file) => file.endsWith(".js"))) {
      const text = await readFile(join(dir, "dist/packages", name), "utf8");
      for (const [, specifier = ""] of text.matchAll(/^(?:import|export) (?:.*from )?"([^"]+)";$/gm))
        expect(isBuiltin(specifier) || specifier.startsWith("./pixi-"), specifier).toBe(true);
    }
  });

  it("have the exports that hanblog imports", async () => {
    for (const name of PLUGINS)
      expect(await importModule(name)).toMatchObject({ default: expect.any(Function) });
    expect(await importModule("liquidjs")).toMatchObject({ Liquid: expect.any(Function) });
    expect(await importModule("compression")).toMatchObject({ default: expect.any(Function) });
    expect(Object.keys(await importModule("marked"))).not.toContain("Marked");
    expect(await importModule("dompurify")).toHaveProperty("default");
    expect(await readFile(join(dir, "dist/packages/dompurify.js"), "utf8")).not.toContain('"autocapitalize"');
  });

  it("include the files that Node loads by name", async () => {
    const list = (name: string) => readdir(join(dir, "dist/packages", name), { recursive: true });
    const katex = await list("katex");
    const fonts = katex.filter((file) => file.endsWith(".woff2"));
    const own = ["LICENSE", "fonts", "katex.js", "katex.min.css", "package.json"];
    expect([fonts.length, katex.length]).toEqual([20, 20 + own.length]);
    expect(katex).toEqual(expect.arrayContaining(own));
    const languages = Object.keys(load("prismjs/components.json")["languages"] as object);
    const prism = new Set(await list("prismjs"));
    const missing = languages.filter(
      (name) => name !== "meta" && !prism.has(join("components", `prism-${name}.js`)),
    );
    expect(missing).toEqual([]);
    expect(load("prismjs/components/index.js")).toEqual(expect.any(Function));
  });

  it("keep the notices of their licences, and are listed with all their files", async () => {
    expect(await readFile(join(dir, "dist/packages/dompurify.js"), "utf8")).toContain("@license DOMPurify");
    const names = [
      "@pixi/core",
      "katex",
      "leancloud-storage",
      "prismjs",
      "pixi-live2d-display",
      "liquidjs",
      "mime-db",
      "markdown-it-cjk-friendly",
      "get-east-asian-width",
    ];
    for (const name of names)
      expect(sources.some((file) => file.includes(`node_modules/${name}/`))).toBe(true);
  });
});

const require = createRequire(import.meta.url);

describe("removeEval", () => {
  it.each([
    ['x = a || Function("return this")() || {}', "x = a || globalThis || {}"],
    ["x = Function('return this')()", "x = globalThis"],
    ['g = g || (0, eval)("this")', "g = g || globalThis"],
    ["isFunction(x); function Functional() {} Function.prototype; x instanceof Function", null],
  ])("turns %s into code without eval", (code, expected) => {
    expect(removeEval(code)).toBe(expected ?? code);
  });

  it.each(["new Function('a', 'b')", "Function('a')", "$Function('C,a', 'b')"])(
    "makes %s throw, as a policy does",
    (call) => {
      expect(() => {
        // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the result has no eval, which is the point
        new Function(`return () => { const $Function = Function; ${removeEval(call)} }`)()();
      }).toThrow("Strings are not compiled");
    },
  );

  it("leaves no eval in the SDK of the store", () => {
    const sdk = readFileSync(require.resolve("leancloud-storage/dist/av-core.js"), "utf8");
    expect(removeEval(sdk)).not.toMatch(/(?<![\w$.])(?:eval\)?\(|\$?Function\((?!\)))/);
  });
});

it("withoutEval changes only the named files of packages, and replaces the polyfill of `url`", async () => {
  const dir = await makeTempDir();
  const code = 'export const found = Function("return this")();\n';
  await writeFiles(dir, {
    "node_modules/@pixi/utils/lib/url.mjs": code,
    "node_modules/leancloud-storage/dist/av-core.js": code,
    "node_modules/other/av-core.js": code,
  });
  const bundle = async (file: string) => {
    const entryPoints = [join(dir, "node_modules", file)];
    const { outputFiles } = await build({
      entryPoints,
      bundle: true,
      format: "esm",
      write: false,
      plugins: [withoutEval],
    });
    return outputFiles.map(({ text }) => text).join("");
  };
  expect(await bundle("@pixi/utils/lib/url.mjs")).toContain("resolve:");
  expect(await bundle("leancloud-storage/dist/av-core.js")).toContain("found = globalThis");
  expect(await bundle("other/av-core.js")).toContain("Function(");
});

describe("the check of passkeys without its packages for certificates", () => {
  const ORIGIN = "https://comments.example";
  const expected = { expectedChallenge: "AAAA", expectedOrigin: ORIGIN, expectedRPID: "comments.example" };
  const device = createSoftDevice(ORIGIN, 0);
  let shipped: typeof Installed;
  let credential: WebAuthnCredential;
  beforeAll(async () => {
    shipped = (await importModule("simplewebauthn")) as unknown as typeof Installed;
    const response = device.create({ challenge: "AAAA" }) as RegistrationResponseJSON;
    const checked = await shipped.verifyRegistrationResponse({ ...expected, response });
    if (!checked.verified) throw new Error("The passkey was not accepted");
    ({ credential } = checked.registrationInfo);
  });
  const sign = () => device.get({ challenge: "AAAA" }) as AuthenticationResponseJSON;
  const isRight = async (response: AuthenticationResponseJSON, by: typeof Installed) => {
    const options = { ...expected, response, credential };
    return by.verifyAuthenticationResponse(options).then(
      ({ verified }) => verified,
      () => false,
    );
  };

  it.each(["right", "wrong"] as const)(
    "checks a new passkey that its device has signed: %s",
    async (signed) => {
      const response = device.create({ challenge: "AAAA" }, { signed }) as RegistrationResponseJSON;
      for (const by of [shipped, Installed]) {
        const checked = by.verifyRegistrationResponse({ ...expected, response });
        expect(
          await checked.then(
            ({ verified }) => verified,
            () => false,
          ),
        ).toBe(signed === "right");
      }
    },
  );

  it("accepts signatures whose numbers have any length", async () => {
    // One of 128 numbers is shorter than the curve, and half of them have a leading zero.
    for (let count = 0; count < 300; count++) expect(await isRight(sign(), shipped)).toBe(true);
  });

  it("rejects each signature with a changed, missing or further byte", async () => {
    const answer = sign();
    const signature = Buffer.from(answer.response.signature, "base64url");
    const changed = [...signature.keys()].flatMap((at) => [
      signature.with(at, (signature[at] ?? 0) ^ 1),
      signature.with(at, (signature[at] ?? 0) ^ 128),
      signature.subarray(0, at),
    ]);
    for (const bytes of [...changed, Buffer.concat([signature, Buffer.from([0])])]) {
      const response = { ...answer.response, signature: Buffer.from(bytes).toString("base64url") };
      expect(await isRight({ ...answer, response }, shipped)).toBe(false);
    }
    expect([await isRight(answer, shipped), await isRight(answer, Installed)]).toEqual([true, true]);
  });
});
