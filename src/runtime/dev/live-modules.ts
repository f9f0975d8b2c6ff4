import type { ReloadReason } from "./dev-texts.js";
import { isType, type Refresh } from "./refresh.js";

/** Exports of a module by name. */
type Exports = Readonly<Record<string, unknown>>;

/** Code of the site's author in this page. */
interface LiveModule {
  readonly exports: Exports;
  /** Namespaces of the imported modules, by specifier. */
  readonly imports: Exports;
}

/** A new version of a module, as the dev server sends it. */
export interface Patch {
  /** Path of the module, relative to the site folder. */
  readonly file: string;
  /** Runs the module. `locals` receives its components that are not exported. */
  readonly run: (
    require: (specifier: string) => unknown,
    module: { exports: Exports },
    locals: (components: Exports) => void,
  ) => void;
}

/** The modules of a page that can be replaced without a reload. */
export interface LiveModules {
  /** Called by each module at its end. `locals` are its components, exported or not. */
  readonly add: (file: string, exports: Exports, imports: Exports, locals: Exports) => void;
  /** Replaces modules. Returns why the page must be reloaded instead, or `null`. */
  readonly apply: (patches: readonly Patch[]) => ReloadReason | null;
}

/** Creates the modules of a page before its program runs. `onStale` is called if a chunk that loads later cannot be replaced. */
export function createLiveModules(refresh: Refresh, onStale: (reason: ReloadReason) => void): LiveModules {
  const modules = new Map<string, LiveModule>();
  const fileOf = new Map<unknown, string>();
  const patches = new Map<string, Patch>();
  /** The error that the last versions threw while they were rendered. */
  let failure: ReloadReason | null = null;

  function find(from: LiveModule, specifier: string): Exports | null {
    const all = isPackage(specifier) ? [from, ...modules.values()] : [from];
    const imported = all.find(({ imports }) => specifier in imports)?.imports[specifier];
    if (imported === undefined) return null;
    return modules.get(fileOf.get(imported) ?? "")?.exports ?? asCommonJs(imported);
  }

  function replace(before: LiveModule, patch: Patch): ReloadReason | null {
    const ran = runPatch(patch, (specifier) => find(before, specifier));
    if ("kind" in ran) return ran;
    const { file } = patch;
    const names = new Set([...otherExports(before.exports), ...otherExports(ran.exports)]);
    if (names.size > 0) return { kind: "exports", file, names: [...names] };
    modules.set(file, { exports: ran.exports, imports: before.imports });
    registerTypes(refresh, file, ran);
    return null;
  }

  function apply(given: readonly Patch[]): ReloadReason | null {
    if (failure !== null) return failure;
    for (const patch of given) {
      patches.set(patch.file, patch);
      const module = modules.get(patch.file);
      const reason = module === undefined ? null : replace(module, patch);
      if (reason !== null) return reason;
    }
    const [first] = given;
    if (first !== undefined) failure = render(refresh, first.file);
    return null;
  }

  return {
    add(file, exports, imports, locals) {
      modules.set(file, { exports: asCommonJs(exports), imports });
      fileOf.set(exports, file);
      registerTypes(refresh, file, { exports, locals });
      const patch = patches.get(file);
      if (patch === undefined) return;
      // The chunk was bundled before the patch. Its exports are complete after it has run.
      queueMicrotask(() => {
        const reason = apply([patch]);
        if (reason !== null) onStale(reason);
      });
    },
    apply,
  };
}

/** Exports of a module, and its components, exported or not. */
interface ModuleTypes {
  readonly exports: Exports;
  readonly locals: Exports;
}

function registerTypes(refresh: Refresh, file: string, { exports, locals }: ModuleTypes): void {
  // A component keeps its id when it is exported or no longer exported.
  for (const [name, value] of [...Object.entries(locals), ...Object.entries(exports)])
    if (isType(value)) refresh.register(`${file} ${name}`, value);
}

/** Renders new versions. Returns their error, or `null`. React removes a page or an island that throws one. */
function render(refresh: Refresh, file: string): ReloadReason | null {
  let failure: ReloadReason | null = null;
  const onError = ({ message }: ErrorEvent) => (failure = { kind: "error", file, message });
  window.addEventListener("error", onError);
  refresh.perform();
  window.removeEventListener("error", onError);
  return failure;
}

/** Runs a new version of a module. Returns its exports and components, or why the page must be reloaded. */
function runPatch(
  { file, run }: Patch,
  find: (specifier: string) => Exports | null,
): ModuleTypes | ReloadReason {
  let missing: string | null = null;
  const require = (specifier: string) => {
    if (specifier.endsWith(".css")) return {};
    const found = find(specifier);
    if (found === null) missing ??= specifier;
    return found ?? {};
  };
  const module = { exports: {} as Exports };
  let locals: Exports = {};
  let failure: ReloadReason | null = null;
  try {
    run(require, module, (components) => (locals = components));
  } catch (error) {
    failure = { kind: "error", file, message: String(error) };
  }
  // Code with a missing import fails for that reason.
  if (missing !== null) return { kind: "missing", file, specifier: missing };
  return failure ?? { exports: module.exports, locals };
}

/** Returns the names of exports that are not components. */
function otherExports(exports: Exports): readonly string[] {
  return Object.entries(exports).flatMap(([name, value]) => (isComponent(name, value) ? [] : name));
}

function isComponent(name: string, value: unknown): boolean {
  if (!isType(value)) return false;
  const own = name === "default" && typeof value === "function" ? value.name : name;
  return name === "default" ? /^(?:[A-Z].*|default|.*_default\d*|)$/.test(own) : /^[A-Z]/.test(own);
}

/** Whether a specifier names the same module in every file. */
function isPackage(specifier: string): boolean {
  return !specifier.startsWith(".") && !specifier.startsWith("@theme/");
}

/** Returns the exports of an ES module as compiled code expects them, with the values of each moment. */
function asCommonJs(namespace: unknown): Exports {
  const exports = {};
  for (const name of Object.keys(Object(namespace)))
    Object.defineProperty(exports, name, {
      enumerable: true,
      get: () => Reflect.get(Object(namespace), name),
    });
  return Object.defineProperty(exports, "__esModule", { value: true });
}
