// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { act } from "../act.js";
import type { Guard } from "../../../src/runtime/router/navigate.js";
import {
  createStaticRouter,
  IDLE,
  RouterContext,
  useActiveHeading,
  useFailedNavigation,
  useNavigate,
  useNavigation,
  useNavigationGuard,
  type Router,
} from "../../../src/runtime/router/router-context.js";
import { createStore } from "../../../src/runtime/router/store.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { visitor } from "../app/visitor.js";

const sandbox = usePageSandbox();

function createRouter() {
  const asked: unknown[] = [];
  const guards = new Set<Guard>();
  const router: Router = {
    base: "/blog/",
    state: createStore(IDLE),
    navigate(...args) {
      asked.push(args);
      return Promise.resolve({ kind: "cancelled" });
    },
    addGuard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
  return { router, asked, guards };
}

function State(): ReactNode {
  return [useNavigation().state, useFailedNavigation() ?? "-", useActiveHeading() ?? "-"].join(" ");
}

describe("the router's hooks", () => {
  it("return its state, and follow changes", async () => {
    const { router } = createRouter();
    await sandbox.mount(
      <RouterContext value={router}>
        <p>
          <State />
        </p>
      </RouterContext>,
    );
    expect(find("p").textContent).toBe("idle - -");
    await act(async () => router.state.set({ phase: "loading", failed: "/x", activeHeading: "one" }));
    expect(find("p").textContent).toBe("loading /x one");
  });

  it("return the value of server rendering first", () => {
    const { router } = createRouter();
    router.state.set({ phase: "loading", failed: "/x", activeHeading: "one" });
    const html = renderToString(
      <RouterContext value={router}>
        <State />
      </RouterContext>,
    );
    expect(html).toBe("idle - -");
  });

  it("navigate to a route of the site, and to any other URL unchanged", async () => {
    const { router, asked } = createRouter();
    function Going(): ReactNode {
      const go = useNavigate();
      return (
        <>
          <button type="button" className="route" onClick={() => void go("/a.html", { replace: true })} />
          <button type="button" className="other" onClick={() => void go("#one")} />
        </>
      );
    }
    await sandbox.mount(
      <RouterContext value={router}>
        <Going />
      </RouterContext>,
    );
    await visitor.click(find(".route"));
    await visitor.click(find(".other"));
    expect(asked).toEqual([
      ["/blog/a.html", { replace: true }],
      ["#one", undefined],
    ]);
  });

  it("call a guard while its component is mounted, always the newest one", async () => {
    const { router, guards } = createRouter();
    function Guarding({ guard }: { readonly guard: Guard }): null {
      useNavigationGuard(guard);
      return null;
    }
    const [stay, leave]: Guard[] = [() => false, () => true];
    const draw = (guard: Guard | undefined) => (
      <RouterContext value={router}>{guard !== undefined && <Guarding guard={guard} />}</RouterContext>
    );
    const root = await sandbox.mount(draw(stay));
    expect([...guards]).toEqual([stay]);
    await act(async () => root.render(draw(leave)));
    expect([...guards]).toEqual([leave]);
    await act(async () => root.render(draw(undefined)));
    expect([...guards]).toEqual([]);
  });
});

describe("createStaticRouter", () => {
  it("never navigates", async () => {
    const router = createStaticRouter("/blog/");
    expect(await router.navigate("/x")).toEqual({ kind: "aborted", reason: "guard" });
    expect([router.base, router.state.get(), router.addGuard(() => true)()]).toEqual([
      "/blog/",
      IDLE,
      undefined,
    ]);
  });
});

describe("createStore", () => {
  it("reports changes until unsubscribed, and remembers its initial value", () => {
    const store = createStore(1);
    const seen: number[] = [];
    const stop = store.subscribe(() => seen.push(store.get()));
    store.set(1);
    store.set(2);
    store.set(2);
    stop();
    store.set(3);
    expect([seen, store.get(), store.initial()]).toEqual([[2], 3, 1]);
  });
});
