import { createFileLoader } from "../../../src/runtime/mascot/load-file.js";
import type { ModelDeps } from "../../../src/runtime/mascot/model/listed-files.js";
import type { ModelSetting, MotionFile } from "../../../src/runtime/mascot/model/model-setting.js";

/** The environment of a model in a test, and a record of its calls. */
export interface TestDeps {
  readonly deps: ModelDeps;
  readonly told: readonly string[];
  readonly played: readonly string[];
  /** Files on the host, by path. */
  readonly files: Map<string, string>;
}

/** Creates a host at `http://a.b/m/`. */
export function createDeps(): TestDeps {
  const told: string[] = [];
  const played: string[] = [];
  const files = new Map<string, string>();
  const note = (level: string) => (line: string) => void told.push(`${level}: ${line}`);
  const fetch = (url: string) => {
    const file = files.get(url.replace("http://a.b/m/", ""));
    return Promise.resolve(new Response(file ?? "", { status: file === undefined ? 404 : 200 }));
  };
  return {
    told,
    played,
    files,
    deps: {
      files: createFileLoader(fetch, new AbortController().signal),
      log: { error: note("error"), info: note("info"), debug: note("debug") },
      sound: { play: (url) => void played.push(url), stop: () => undefined },
      random: () => 0,
      isSleepy: () => false,
      rest: () => Promise.resolve(),
      wait: () => Promise.resolve(),
    },
  };
}

const motion = (fields: Partial<MotionFile>): MotionFile => ({
  file: "x.mtn",
  sound: null,
  fadeIn: null,
  fadeOut: null,
  ...fields,
});

/** The parsed setting file `http://a.b/m/model.json`. */
export const SETTING: ModelSetting = {
  name: "koharu",
  id: null,
  model: "koharu.moc",
  textures: ["t0.png", "t1.png"],
  hitAreas: [{ name: "head", id: "D_HEAD" }],
  physics: "p.json",
  pose: "q.json",
  expressions: [
    { name: "f1", file: "f1.json" },
    { name: "f2", file: "f2.json" },
  ],
  motions: new Map([
    ["idle", [motion({ file: "idle.mtn" })]],
    ["tap_body", [motion({ file: "tap.mtn", sound: "tap.mp3", fadeIn: 0, fadeOut: 200 })]],
  ]),
  layout: {},
  customAreas: { head: null, body: null },
  initParam: [{ id: "P1", val: 0.5 }],
  initPartsVisible: [{ id: "PARTS_1", val: 0 }],
};
export const SETTING_URL = "http://a.b/m/model.json";
