/** Versions of one component. React compares families by identity, and renders `current` for every version. */
interface Family {
  current: object;
  /** Hooks of the current version. State is kept while they are the same. */
  hooks: string;
}

/** Changed families: those whose components render again, and those that are mounted again with new state. */
interface RefreshUpdate {
  readonly updatedFamilies: ReadonlySet<Family>;
  readonly staleFamilies: ReadonlySet<Family>;
}

/** The parts of React DOM's development build that replace components of mounted roots. */
interface RefreshRenderer {
  readonly scheduleRefresh: (root: FiberRoot, update: RefreshUpdate) => void;
  readonly setRefreshHandler: (resolve: (type: object) => Family | undefined) => void;
}

interface FiberRoot {
  readonly current: { readonly memoizedState: { readonly element?: unknown } | null };
}

/** The global through which React DOM announces itself to developer tools. */
interface ReactHook {
  readonly supportsFiber: true;
  readonly renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot: (id: number, root: FiberRoot, ...rest: readonly unknown[]) => void;
  onScheduleFiberRoot: () => void;
  onCommitFiberUnmount: () => void;
}

/** Replaces components of a page by new versions, and keeps the state of all others. */
export interface Refresh {
  /** Adds a version of a component. Versions of one component have the same id. */
  readonly register: (id: string, version: object) => void;
  /** Renders the registered versions. */
  readonly perform: () => void;
}

const HOOK = "__REACT_DEVTOOLS_GLOBAL_HOOK__";

/**
 * Connects with React DOM, which must not have run yet. React's own package for this cannot be imported here without a bundler, and
 * expects code that a native compiler has prepared. The hooks of a component are read from its text instead.
 */
export function createRefresh(): Refresh {
  const families = new Map<string, Family>();
  const familyOf = new WeakMap<object, Family>();
  const updated = new Set<Family>();
  const stale = new Set<Family>();
  /** Families that have more than one version. React renders all others as they are. */
  const replaced = new Set<Family>();
  const { renderers, roots } = connect();

  function register(id: string, version: object): void {
    if (familyOf.has(version)) return;
    const hooks = hooksOf(version);
    const family = families.get(id);
    for (const [name, inner] of innerTypes(version)) register(`${id} ${name}`, inner);
    if (family === undefined) {
      const first = { current: version, hooks };
      families.set(id, first);
      familyOf.set(version, first);
      return;
    }
    const isSame = family.hooks === hooks && isClass(family.current) === isClass(version);
    (isSame ? updated : stale).add(family);
    replaced.add(family);
    Object.assign(family, { current: version, hooks });
    familyOf.set(version, family);
  }

  return {
    register,
    perform() {
      const update = { updatedFamilies: new Set(updated), staleFamilies: new Set(stale) };
      updated.clear();
      stale.clear();
      for (const renderer of renderers) {
        renderer.setRefreshHandler((type) => {
          const family = familyOf.get(type);
          return family !== undefined && replaced.has(family) ? family : undefined;
        });
        for (const [root, own] of roots) if (own === renderer) renderer.scheduleRefresh(root, update);
      }
    },
  };
}

/** Takes the place of the developer tools, or a place next to them. */
function connect() {
  const renderers = new Set<RefreshRenderer>();
  const byId = new Map<number, RefreshRenderer>();
  /** Mounted roots and their renderers. */
  const roots = new Map<FiberRoot, RefreshRenderer>();
  const hook = ((window as { [HOOK]?: ReactHook })[HOOK] ??= createHook());
  const { inject, onCommitFiberRoot } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    if (isRefreshRenderer(renderer)) {
      renderers.add(renderer);
      byId.set(id, renderer);
    }
    return id;
  };
  hook.onCommitFiberRoot = (id, root, ...rest) => {
    const renderer = byId.get(id);
    const isMounted = Boolean(root.current.memoizedState?.element);
    if (renderer !== undefined && isMounted) roots.set(root, renderer);
    else roots.delete(root);
    onCommitFiberRoot.call(hook, id, root, ...rest);
  };
  return { renderers, roots };
}

function createHook(): ReactHook {
  let last = 0;
  const ignore = () => undefined;
  return {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => ++last,
    onCommitFiberRoot: ignore,
    onScheduleFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  };
}

function isRefreshRenderer(value: unknown): value is RefreshRenderer {
  return typeof value === "object" && value !== null && "scheduleRefresh" in value;
}

/** Returns the components that `memo` and `forwardRef` wrap. */
function innerTypes(type: object): readonly (readonly [string, object])[] {
  return ["type", "render"].flatMap((name) => {
    const inner: unknown = typeof type === "object" ? Reflect.get(type, name) : null;
    return isType(inner) ? [[name, inner] as const] : [];
  });
}

function isClass(type: object): boolean {
  return typeof type === "function" && Reflect.has(Object(type.prototype), "isReactComponent");
}

/** Returns the names of the hooks that a component calls, in order. The number that a bundler adds to a name is left out. */
function hooksOf(type: object): string {
  const text = typeof type === "function" ? Function.prototype.toString.call(type) : "";
  const names = [...text.matchAll(/(?<![\w$])(use[A-Z]\w*?)\d*\)?\(/g)].map(([, name]) => name);
  return names.join(" ");
}

/** Whether a value can be a component, or one that is wrapped. */
export function isType(value: unknown): value is object {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value;
}
