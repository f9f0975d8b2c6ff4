// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveModules, type LiveModules, type Patch } from "../../../src/runtime/dev/live-modules.js";

const FILE = "components/Counter.tsx";
const Counter = () => "first";
const Label = () => "label";
const react = { useState: () => [0] };

let live: LiveModules;
/** Ids of the registered components, in order. React's part is tested in `test/e2e/dev.test.ts`. */
let registered: string[];
const perform = vi.fn();
const onStale = vi.fn();

const exporting =
  (exports: Readonly<Record<string, unknown>>): Patch["run"] =>
  (_require, module, locals) => {
    module.exports = exports;
    locals({});
  };
const patch = (run: Patch["run"], file = FILE): Patch => ({ file, run });

beforeEach(() => {
  registered = [];
  perform.mockReset();
  onStale.mockReset();
  live = createLiveModules({ register: (id) => void registered.push(id), perform }, onStale);
  live.add(FILE, { default: Counter }, { react }, { Counter, Label, Missing: null });
});

describe("createLiveModules", () => {
  it("registers the components of a module, exported or not", () => {
    expect(registered).toEqual([`${FILE} Counter`, `${FILE} Label`, `${FILE} default`]);
  });

  it("registers a new version under the same ids and renders it", () => {
    registered = [];
    expect(live.apply([patch(exporting({ default: () => "second" }))])).toBeNull();
    expect(registered).toEqual([`${FILE} default`]);
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a value", { default: Counter, limit: 5 }, ["limit"]],
    ["a function of another kind", { default: Counter, countAll: () => 5 }, ["countAll"]],
    ["a hook by default", { default: function useCount() {} }, ["default"]],
  ])("needs a reload for a module that exports %s", (_, exports, names) => {
    expect(live.apply([patch(exporting(exports))])).toEqual({ kind: "exports", file: FILE, names });
    live.add("components/other.tsx", exports, {}, {});
    const reason = { kind: "exports", file: "components/other.tsx", names };
    expect(live.apply([patch(exporting({ default: Counter }), "components/other.tsx")])).toEqual(reason);
    expect(perform).not.toHaveBeenCalled();
  });

  it.each([
    ["of the module itself", FILE],
    ["of another module", "components/Box.tsx"],
  ])("gives a version the package that is an import %s", (_, file) => {
    if (file !== FILE) live.add(file, { default: Label }, {}, {});
    let found: unknown = null;
    live.apply([
      patch((require, module) => {
        found = Reflect.get(Object(require("react")), "useState");
        module.exports = { default: Counter };
      }, file),
    ]);
    expect(found).toBe(react.useState);
  });

  it("gives a version the newest version of another module", () => {
    const box: string = "./Box";
    const namespace = { Box: () => "one" };
    live.add("components/Box.tsx", namespace, {}, {});
    live.add("components/Lid.tsx", { default: Label }, { [box]: namespace }, {});
    const Box = () => "two";
    let found: unknown = null;
    live.apply([
      patch(exporting({ Box }), "components/Box.tsx"),
      patch((require, module) => {
        found = Reflect.get(Object(require(box)), "Box");
        module.exports = { default: Label };
      }, "components/Lid.tsx"),
    ]);
    expect(found).toBe(Box);
  });

  it("needs a reload for a version with an import that the page has not loaded", () => {
    // A literal would be an import of this file.
    const specifier: string = "./other";
    const reason = { kind: "missing", file: FILE, specifier };
    expect(live.apply([patch((require) => void Object(require(specifier)).word.length)])).toEqual(reason);
  });

  it("needs a reload for a version that throws, and after one that threw while it was rendered", () => {
    const failing = () => {
      throw new Error("no rice");
    };
    expect(live.apply([patch(failing)])).toEqual({ kind: "error", file: FILE, message: "Error: no rice" });
    perform.mockImplementation(() => window.dispatchEvent(new ErrorEvent("error", { message: "burnt" })));
    expect(live.apply([patch(exporting({ default: Counter }))])).toBeNull();
    const reason = { kind: "error", file: FILE, message: "burnt" };
    expect(live.apply([patch(exporting({ default: Counter }))])).toEqual(reason);
  });

  it("replaces a module whose chunk is loaded after the patch", async () => {
    live.apply([patch(exporting({ default: Label }), "components/Late.tsx")]);
    live.apply([patch(exporting({ default: Label, five: 5 }), "components/Mixed.tsx")]);
    perform.mockReset();
    live.add("components/Late.tsx", { default: Counter }, {}, {});
    live.add("components/Mixed.tsx", { five: 4 }, {}, {});
    await Promise.resolve();
    expect(perform).toHaveBeenCalledTimes(1);
    const reason = { kind: "exports", file: "components/Mixed.tsx", names: ["five"] };
    expect(onStale.mock.calls).toEqual([[reason]]);
  });
});
