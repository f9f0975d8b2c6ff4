import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCalendar } from "../../../src/runtime/model/date.js";
import { sample } from "../../sample.js";
import { createPlainSite } from "../plain-site.js";

/** Zones with half hours, with daylight saving time, and one that skipped a day. `null` is the default zone. */
const ZONES = [
  null,
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Apia",
] as const;
const MACHINES = ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"];
/** Time of the builds. It is another day west of Greenwich than in Asia. */
const NOW = "2026-03-05T13:00:00Z";

/** Clocks that authors wrote; each is at the end of a day, skipped or shown twice in one of the zones. */
const CLOCKS = [
  "2024-12-31 23:59:59",
  "2026-03-05 00:00:00",
  "2025-03-09 02:30:00",
  "2025-11-02 01:30:00",
  "2025-03-30 02:30:00",
  "2025-10-26 02:30:00",
  "2025-04-06 01:45:00",
  "2025-10-05 02:15:00",
];

/** Returns the posts of a site: each clock in YAML, TOML and JSON, a day, a day in a name, and instants. */
function createPosts(): Readonly<Record<string, string>> {
  const written = CLOCKS.flatMap((clock, index): readonly (readonly [string, string])[] => [
    [`yaml-${index}.md`, `---\ntitle: yaml-${index}\ndate: ${clock}\n---\n`],
    [`toml-${index}.md`, `+++\ntitle = "toml-${index}"\ndate = ${clock.replace(" ", "T")}\n+++\n`],
    [`json-${index}.md`, `---json\n{ "title": "json-${index}", "date": "${clock}" }\n---\n`],
  ]);
  return Object.fromEntries([
    ...written,
    ["day.md", "---\ntitle: day\ndate: 2025-06-30\nupdated: 2025-07-01\n---\n"],
    ["2025-06-30-named.md", "---\ntitle: named\n---\n"],
    ["instant.md", "---\ntitle: instant\ndate: 2025-06-30T20:00:00Z\nupdated: 2025-07-01 20:00\n---\n"],
    ["soon.md", "---\ntitle: soon\ndate: 2026-03-05 13:30\n---\n"],
    ["over.md", "---\ntitle: over\nexpiryDate: 2026-03-05 12:30\n---\n"],
    ["today.md", "---\ntitle: today\nexpiryDate: 2026-03-05\n---\n"],
  ]);
}

function configOf(zone: string | null): string {
  const feed = "feed: { atom: true, rss: true, json: true, limit: 50 }";
  const timeZone = zone === null ? "" : `timeZone: "${zone}",`;
  return `export default { title: "T", url: "https://t.example", ${timeZone} permalink: "/:year/:month/:day/:slug/", ${feed}, sitemap: true };\n`;
}

async function readOutput(dir: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(dir.length + 1), await readFile(file, "utf8")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Builds the site of a zone on a machine whose own time zone is `machine`. */
async function buildOn(machine: string, zone: string | null): Promise<Readonly<Record<string, string>>> {
  const before = process.env["TZ"];
  process.env["TZ"] = machine;
  try {
    const site = await createPlainSite({ "hanblog.config.ts": configOf(zone), ...createPosts() });
    await site.build({ now: new Date(NOW) });
    return await readOutput(join(site.dir, "dist"));
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
}

describe.each(ZONES)("a site in the time zone %s (null is the default)", (zone) => {
  const calendar = createCalendar(zone ?? "Asia/Shanghai");
  const [first = "UTC", ...others] = MACHINES;
  let built: ReturnType<typeof buildOn> | null = null;
  const buildFirst = () => (built ??= buildOn(first, zone));

  it("is the same from machines in other time zones", async () => {
    const files = await buildFirst();
    for (const other of sample(`machines of a site in ${zone}`, others, 1))
      expect(await buildOn(other, zone)).toEqual(files);
  });

  it("shows, announces and publishes articles at the time that their authors wrote", async () => {
    const files = await buildFirst();
    const timeline = Object.entries(files)
      .filter(([name]) => name.startsWith("timeline/"))
      .map(([, text]) => text)
      .join("");
    for (const [number, clock] of CLOCKS.entries()) {
      const day = clock.slice(0, 10);
      const instant = calendar.instantOf(`${clock.replace(" ", "T")}.000Z`);
      const [year, month, date] = day.split("-").map(Number);
      for (const language of ["yaml", "toml", "json"]) {
        const name = `${language}-${number}`;
        const path = `/${day.replaceAll("-", "/")}/${name}/`;
        expect(files[`${path.slice(1)}index.html`], path).toContain(`"day":"${year}年${month}月${date}日"`);
        expect(timeline).toContain(
          `"path":"${path}","title":"${name}","date":"${instant}","day":"${month}月${date}日"`,
        );
      }
    }
    for (const name of ["day", "named"])
      expect(files[`2025/06/30/${name}/index.html`]).toContain('"day":"2025年6月30日"');

    const last = calendar.instantOf("2024-12-31T23:59:59.000Z");
    expect(files["feed.json"]).toContain(`"date_published": "${last}"`);
    expect(files["2024/12/31/yaml-0/index.html"]).toContain(`"datePublished":"${last}"`);
    expect(files["atom.xml"]).toContain(`<published>${last}</published>`);
    expect(files["rss.xml"]).toContain(`<pubDate>${new Date(last).toUTCString()}</pubDate>`);
    const entry = files["sitemap.xml"]?.split("<url>").find((url) => url.includes("/yaml-0/"));
    expect(entry).toContain("<lastmod>2024-12-31</lastmod>");
    const page = Object.entries(files).find(([name]) => name.includes("/instant/"))?.[1];
    expect(page).toContain(`"dateModified":"${calendar.instantOf("2025-07-01T20:00:00.000Z")}"`);

    const clock = calendar.clockAt(new Date(NOW).toISOString());
    const has = (name: string) => Object.keys(files).some((file) => file.includes(`/${name}/`));
    expect([has("soon"), has("over"), has("today")]).toEqual([
      clock >= "2026-03-05T13:30",
      clock < "2026-03-05T12:30",
      clock < "2026-03-06",
    ]);
  });
});
