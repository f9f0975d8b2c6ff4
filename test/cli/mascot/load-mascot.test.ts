import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { mascotSchema } from "../../../src/cli/config/options/mascot-schema.js";
import { loadMascot, type LoadedMascot, RENDERER_SCRIPT } from "../../../src/cli/mascot/load-mascot.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runInNewContext } from "node:vm";

const require = createRequire(import.meta.url);
const packageDir = (name: string) => dirname(require.resolve(`${name}/package.json`));

let siteDir: string;

beforeEach(async () => {
  siteDir = await makeTempDir();
});

/** Loads the mascot that `input` configures, with packages resolved from the folders in `packagesOf`. */
function load(input: unknown, packagesOf: readonly string[] = [import.meta.dirname]): LoadedMascot {
  return loadMascot({ siteDir, config: { mascot: mascotSchema.parse(input) } }, packagesOf);
}

function found(loaded: LoadedMascot) {
  if (loaded.kind !== "found") throw new Error(`It is ${loaded.kind}`);
  const { files, settings, license } = loaded.mascot;
  const text = (path: string) =>
    Buffer.from(files.find((file) => file.path === path)?.contents ?? []).toString("utf8");
  const read = JSON.parse(text(settings)) as Record<string, unknown>;
  return { paths: files.map(({ path }) => path), text, settings: read, license, problems: loaded.problems };
}

/** Copies both packages into the site. */
function install(): void {
  for (const name of ["live2d-widget", "live2d-widget-model-koharu"]) {
    cpSync(packageDir(name), join(siteDir, "node_modules", name), { recursive: true });
  }
}

describe("loadMascot", () => {
  it.each([undefined, false])("loads nothing for %s", (input) => {
    expect(load(input)).toEqual({ kind: "off" });
  });

  it("loads koharu and the core from their packages, with a size and a place", () => {
    const { paths, settings, license, text } = found(load(true));
    expect(settings).toMatchObject({
      width: 135,
      height: 300,
      offsetX: 65,
      offsetY: 0,
      side: "left",
      start: "auto",
      mobile: false,
    });
    const model = `assets/mascot/${String(settings["model"])}`;
    expect(paths).toContain(model);
    expect(paths).toContain(`assets/mascot/${String(settings["core"])}`);
    const setting = JSON.parse(text(model)) as { motions: Record<string, { file: string }[]> };
    const groups = ["idle", "sleepy", "tap_body", "flick_head", "pinch_in", "pinch_out", "shake"];
    const reactions = ["arrive", "copy", "wake", "search", "nothing", "send", "comment", "mode"];
    expect(Object.keys(setting.motions)).toEqual([...groups, ...reactions.map((name) => `page_${name}`)]);
    const folder = dirname(model);
    for (const { file } of Object.values(setting.motions).flat())
      expect(paths).toContain(`${folder}/${file}`);
    expect(license).toContain("Live2D Inc.");
    expect(license).toContain("live2d-widget-model-koharu");
  });

  it("names files by their contents", () => {
    const all = (input: unknown) => found(load(input)).paths;
    expect(all(true)).toEqual(all({}));
    expect(all({ width: 200 }).filter((path) => !all(true).includes(path))).toEqual([
      expect.stringMatching(/^assets\/mascot\/settings\.[0-9a-f]{8}\.json$/),
    ]);
  });

  it("is absent, with a note on what to install, if a package is missing", () => {
    expect(load(true, [siteDir])).toEqual({
      kind: "absent",
      note: {
        kind: "mascot-off",
        package: "live2d-widget",
        command: expect.stringMatching(/^npm install --ignore-scripts live2d-widget@3\.1\.4/),
      },
    });
  });

  it.each([
    "live2d-widget/src/lib/live2d.core.js",
    "live2d-widget-model-koharu/assets/moc/koharu.moc",
    "live2d-widget-model-koharu/assets/mtn/idle.mtn",
  ])("accepts no modified file: %s", (file) => {
    install();
    expect(load(true, [siteDir]).kind).toBe("found");
    writeFileSync(join(siteDir, "node_modules", file), "alert(1)");
    expect(load(true, [siteDir]).kind).toBe("absent");
  });

  it("loads a model of the site, and reports its missing files", () => {
    mkdirSync(join(siteDir, "mascot"));
    const setting = { model: "haru.moc", textures: ["t.png"], motions: { idle: [{ file: "none.mtn" }] } };
    writeFileSync(join(siteDir, "mascot/haru.model.json"), JSON.stringify(setting));
    writeFileSync(join(siteDir, "mascot/haru.moc"), "moc");
    writeFileSync(join(siteDir, "mascot/t.png"), "png");
    writeFileSync(join(siteDir, "mascot/notes.txt"), "not for visitors");
    const { paths, settings, problems } = found(load({ model: "mascot/haru.model.json" }));
    expect(paths.map((path) => path.split("/").at(-1))).toEqual([
      expect.stringMatching(/^settings/),
      expect.stringMatching(/^core/),
      expect.stringMatching(/^renderer\.[0-9a-f]{8}\.js$/),
      "haru.moc",
      "t.png",
      "haru.model.json",
    ]);
    expect(JSON.stringify(settings)).not.toContain("mascot/haru.model.json");
    expect(problems).toMatchObject([{ severity: "warning", code: "mascot-file" }]);
    expect(problems[0]?.message).toContain("none.mtn");
  });

  it("changes the name of a model's folder when one of its files changes", () => {
    writeFileSync(join(siteDir, "haru.json"), JSON.stringify({ model: "haru.moc" }));
    const folderWith = (bytes: string) => {
      writeFileSync(join(siteDir, "haru.moc"), bytes);
      const { settings } = found(load({ model: "haru.json" }));
      return dirname(String(settings["model"]));
    };
    expect(folderWith("one")).toMatch(/^[0-9a-f]{8}$/);
    expect(folderWith("one")).toBe(folderWith("one"));
    expect(folderWith("two")).not.toBe(folderWith("one"));
  });

  it("loads a core of the site", () => {
    writeFileSync(join(siteDir, "core.js"), "window.Live2D = {};");
    const { settings, text } = found(load({ core: "core.js" }));
    expect(text(`assets/mascot/${String(settings["core"])}`)).toBe("window.Live2D = {};");
  });

  it("loads a Cubism 4 model with all files that it refers to, and the core that draws it", () => {
    cpSync(join(import.meta.dirname, "../../fixtures/mascot-cubism4/mascot"), join(siteDir, "mascot"), {
      recursive: true,
    });
    const input = { model: "mascot/doll.model3.json", core: "mascot/stand-in-core.js" };
    const { paths, settings, problems } = found(load(input));
    expect(settings).toMatchObject({ cubism: 4, core: expect.stringMatching(/^core\..*\.js$/) });
    expect(paths.map((path) => path.split("/").at(-1))).toEqual([
      expect.stringMatching(/^settings\./),
      settings["core"],
      settings["renderer"],
      "doll.moc3",
      "doll.png",
      "doll.physics3.json",
      "doll.pose3.json",
      "calm.exp3.json",
      "shy.exp3.json",
      "idle.motion3.json",
      "wave.motion3.json",
      "doze.motion3.json",
      "doll.model3.json",
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    [{ model: "none.json" }, "Cannot read the mascot's file `none.json`"],
    [{ core: "none.js" }, "Cannot read the mascot's file `none.js`"],
    [{ model: "broken.json" }, "`broken.json` is not valid JSON"],
    [{ model: "a.model3.json", core: "old.js" }, "`old.js` is not a core for Cubism 4"],
    [{ core: "new.js" }, "`new.js` is not a core for Cubism 2"],
    [{ model: "a.model3.json", core: "live2dcubismcore.min.js" }, "file `live2dcubismcore.min.js`"],
  ])("rejects %j", (input, message) => {
    writeFileSync(join(siteDir, "broken.json"), "{");
    writeFileSync(join(siteDir, "old.js"), "window.Live2D = {};");
    writeFileSync(join(siteDir, "new.js"), "var Live2DCubismCore;");
    expect(() => load(input)).toThrow(message);
  });

  it("reports faults of both model and core at once", () => {
    const errors = ["`none.js`", "`none.json`"].map((message) =>
      expect.objectContaining({ message: expect.stringContaining(message) }),
    );
    const input = { model: "none.json", core: "none.js" };
    expect(() => load(input)).toThrow(expect.objectContaining({ errors }));
  });
});

describe("mascotSchema", () => {
  it.each([
    { width: 0 },
    { side: "top" },
    { opacity: 2 },
    { volume: -1 },
    { model: "model.moc" },
    { core: "core.css" },
    { lines: { about: { arrive: ["x"] } } },
    { lines: { "/": { arive: ["x"] } } },
    { unknown: true },
    "koharu",
  ])("rejects %j", (input) => {
    expect(mascotSchema.safeParse(input).success).toBe(false);
  });

  it("names the option that a Cubism 4 model requires", () => {
    const { error } = mascotSchema.safeParse({ model: "haru.model3.json" });
    expect(JSON.stringify(error?.issues)).toContain("mascot-core-missing");
    const whole = { model: "haru.model3.json", core: "live2dcubismcore.min.js" };
    expect(mascotSchema.safeParse(whole).success).toBe(true);
  });
});

/** A context whose renderer has the name `open`, and `masked` behind the extension. */
const context = (open: string, masked: string | null) => ({
  RENDERER: 1,
  getParameter: (name: number) => (name === 1 ? open : masked),
  getExtension: () => (masked === null ? null : { UNMASKED_RENDERER_WEBGL: 2 }),
});

describe("the script that reports the renderer", () => {
  it.each([
    ["that hides it", context("WebKit WebGL", "SwiftShader"), "SwiftShader"],
    ["that hides it well", context("WebKit WebGL", null), "WebKit WebGL"],
    ["that shows it", context("llvmpipe, or similar", "unused"), "llvmpipe, or similar"],
    ["without WebGL", null, null],
  ])("reports it in a browser %s", (_, gl, expected) => {
    const posted: unknown[] = [];
    class OffscreenCanvas {
      getContext = () => gl;
    }
    runInNewContext(RENDERER_SCRIPT, { OffscreenCanvas, postMessage: (name: unknown) => posted.push(name) });
    expect(posted).toEqual([expected]);
  });
});
