import { afterEach, describe, expect, it } from "vitest";
import { createRenderSession } from "../../../src/cli/engine/workers/render-session.js";
import { createTemporarySite, type TemporarySite } from "./temporary-site.js";

const NAMES = Array.from({ length: 12 }, (_, index) => `post-${index}`);
const post = (title: string, text = "Cooked.") =>
  `---\ntitle: ${title}\ndate: 2024-01-02\n---\n\nFirst.\n\n## Steam\n\n${text}\n`;
const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl" };\n',
  ...Object.fromEntries(NAMES.map((name) => [`${name}.md`, post(name)])),
};

/** Work of a session: the sources or routes of each operation. */
interface Work {
  readonly read: string[];
  readonly compiled: string[];
  readonly rendered: string[];
}

let used: TemporarySite | null = null;
afterEach(async () => {
  await used?.remove();
  used = null;
});

/** Opens a site with one visited page, whose session records its work. */
async function openCounted(): Promise<{ readonly site: TemporarySite; readonly work: Work }> {
  const work: Work = { read: [], compiled: [], rendered: [] };
  const site = await createTemporarySite(FILES, {
    createSession(...parts) {
      const session = createRenderSession(...parts);
      const compiled = new Map<string, unknown>();
      return {
        ...session,
        read(sources) {
          work.read.push(...sources.map(({ relativePath }) => relativePath));
          return session.read(sources);
        },
        compile(source) {
          const body = session.compile(source);
          // Returning a cached body is not work.
          if (compiled.get(source) !== body) work.compiled.push(source);
          compiled.set(source, body);
          return body;
        },
        render(page, output) {
          work.rendered.push(page.data.info.path);
          return session.render(page, output);
        },
      };
    },
  });
  used = site;
  await site.get("/post-3.html");
  for (const list of Object.values(work)) list.length = 0;
  return { site, work };
}

/** Blocks the thread for the given number of milliseconds, like reading does. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe("the work of an edit", () => {
  it("is limited to one page if only its text changes", async () => {
    const { site, work } = await openCounted();
    const graph = site.site.current()?.view()?.layout;
    await site.save("post-3.md", post("post-3", "Fried."));
    expect(work).toEqual({ read: ["post-3.md"], compiled: ["post-3.md"], rendered: ["/post-3.html"] });
    expect(site.site.current()?.view()?.layout).toBe(graph);
  });

  it("reads no other page if a title changes, and rebuilds the graph after the page was sent", async () => {
    const { site, work } = await openCounted();
    const graph = site.site.current()?.view()?.layout;
    await site.save("post-3.md", post("Congee"));
    expect(work).toEqual({ read: ["post-3.md"], compiled: ["post-3.md"], rendered: ["/post-3.html"] });
    expect(site.site.current()?.view()?.layout).not.toBe(graph);
    expect((await site.get("/timeline/"))[1]).toContain("Congee");
  });

  it("reads only a new post", async () => {
    const { site, work } = await openCounted();
    await site.save("new.md", post("Brand new"));
    expect(work).toEqual({ read: ["new.md"], compiled: ["new.md"], rendered: ["/new.html"] });
    expect((await site.get("/timeline/"))[1]).toContain("Brand new");
  });

  it("reads nothing if a post is removed", async () => {
    const { site, work } = await openCounted();
    await site.save("post-5.md", null);
    expect(work).toEqual({ read: [], compiled: [], rendered: [] });
    expect((await site.get("/timeline/"))[1]).not.toContain("post-5");
  });
});

describe("the work of a first page", () => {
  it("is limited to that page, even if an edit follows before the others are read", async () => {
    const read: string[] = [];
    used = await createTemporarySite(FILES, {
      isRead: false,
      createSession(...parts) {
        const session = createRenderSession(...parts);
        return {
          ...session,
          read(sources) {
            read.push(...sources.map(({ relativePath }) => relativePath));
            return session.read(sources);
          },
        };
      },
    });
    const [kind, html] = await used.get("/post-3.html");
    expect(kind).toBe("document");
    expect(html).toContain("Cooked.");
    expect(read).toEqual(["post-3.md"]);
    expect(used.site.isRead()).toBe(false);
    await used.save("post-3.md", post("post-3", "Fried."));
    const [first, second] = used.sent;
    expect(first).toMatchObject({
      kind: "update",
      others: "same",
      pages: [{ html: expect.stringContaining("Fried.") }],
    });
    expect(second).toMatchObject({ kind: "update", others: "changed" });
  });

  it("is followed by the rest, for which no tab must be reloaded", async () => {
    used = await createTemporarySite(FILES, { isRead: false });
    expect(await used.site.answer("/post-3.html")).toMatchObject({ kind: "document", isEarly: true });
    await used.site.read();
    expect(used.sent).toEqual([{ kind: "update", pages: [], others: "changed" }]);
    expect([used.site.isRead(), used.site.version()]).toEqual([true, 0]);
    expect(await used.site.answer("/post-3.html")).toMatchObject({ kind: "document", isEarly: false });
  });

  it("does not wait while all other pages are read for another request", async () => {
    let reads = 0;
    used = await createTemporarySite(FILES, {
      isRead: false,
      onRead: () => (reads += 1),
      createSession(...parts) {
        const session = createRenderSession(...parts);
        return {
          ...session,
          read(sources) {
            // On a busy machine, finding a file can take longer than reading twelve. Slow reads make the
            // order deterministic.
            for (const { relativePath } of sources) if (relativePath !== "post-3.md") spin(30);
            return session.read(sources);
          },
        };
      },
    });
    const answered: string[] = [];
    const ask = async (route: string) => {
      await used?.get(route);
      answered.push(route);
    };
    await Promise.all([ask("/timeline/"), ask("/post-3.html")]);
    expect(answered).toEqual(["/post-3.html", "/timeline/"]);
    expect(reads).toBe(1);
  });
});
