import { afterEach, describe, expect, it } from "vitest";
import { createRenderSession } from "../../../../src/cli/engine/workers/render-session.js";
import { createTemporarySite, type TemporarySite } from "../temporary-site.js";

const CONFIG = 'export default { title: "Bowl" };\n';
const NAMES = ["rice", "tea", "salt"];
const page = (title: string, text = "Cooked.") => `---\ntitle: ${title}\n---\n\n${text}\n`;
const FILES = {
  "hanblog.config.ts": CONFIG,
  ...Object.fromEntries(NAMES.map((name) => [`${name}.md`, page(name)])),
};

let used: TemporarySite | null = null;
afterEach(async () => {
  await used?.remove();
  used = null;
});

/** Opens a site whose session records the rendered routes. */
async function openCounted(files: Readonly<Record<string, string>> = FILES) {
  const rendered: string[] = [];
  const site = await createTemporarySite(files, {
    createSession(...parts) {
      const session = createRenderSession(...parts);
      return {
        ...session,
        render(route, output) {
          rendered.push(route.data.info.path);
          return session.render(route, output);
        },
      };
    },
  });
  used = site;
  return { site, rendered };
}

const codesOf = (site: TemporarySite) => site.site.problems().map(({ code, at }) => [code, at?.file]);

describe("a survey of a site", () => {
  it("reports a dead link of a page that nobody has visited, until its target is created", async () => {
    const { site } = await openCounted({ ...FILES, "tea.md": page("tea", "[a](./soup.md)") });
    expect(site.site.problems()).toEqual([]);
    await site.site.survey();
    expect(codesOf(site)).toEqual([["broken-link", "tea.md"]]);
    expect(site.reported.map(({ code }) => code)).toEqual(["broken-link"]);
    await site.save("soup.md", page("soup"));
    await site.site.survey();
    expect(codesOf(site)).toEqual([]);
    await site.save("soup.md", null);
    await site.site.survey();
    expect(codesOf(site)).toEqual([["broken-link", "tea.md"]]);
  });

  it("renders only the pages again that a change concerns", async () => {
    const { site, rendered } = await openCounted();
    await site.site.survey();
    expect(rendered).toEqual(expect.arrayContaining(["/rice.html", "/tea.html", "/salt.html", "/404.html"]));
    rendered.length = 0;
    await site.site.survey();
    expect(rendered).toEqual([]);
    await site.save("rice.md", page("rice", "Fried."));
    rendered.length = 0;
    await site.site.survey();
    expect(rendered).toEqual(["/"]);
  });

  it("waits while a page loads, and answers requests meanwhile", async () => {
    const { site, rendered } = await openCounted();
    let goOn = (): void => undefined;
    const idle = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const survey = site.site.survey(() => idle);
    expect((await site.get("/rice.html"))[0]).toBe("document");
    expect(rendered).toEqual(["/rice.html"]);
    goOn();
    await survey;
    expect(rendered).toContain("/tea.html");
  });

  it("compiles no page again that only has a warning when another page is saved", async () => {
    const { site, rendered } = await openCounted({ ...FILES, "tea.md": page("tea", "![a](./nope.png)") });
    await site.site.survey();
    rendered.length = 0;
    await site.save("rice.md", page("rice", "Fried."));
    expect(rendered).toEqual(["/rice.html"]);
    expect(codesOf(site)).toEqual([["missing-image", "tea.md"]]);
  });

  it("ends when the site is closed", async () => {
    const { site } = await openCounted();
    const survey = site.site.survey(() => site.site.close());
    await survey;
    expect(site.reported).toEqual([]);
  });
});
