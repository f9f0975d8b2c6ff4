import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkAddresses } from "../../../src/cli/preview/own-hosts.js";
import { runCli, startServer, type RunningServer } from "../../run-cli.js";

/** Time limit for a report, in milliseconds. It is long because other tests run at the same time. */
const PATIENCE = 60_000;

let cwd = "";
let running: RunningServer | null = null;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "hanblog-dev-command-"));
  await mkdir(join(cwd, "site"));
  await writeFile(join(cwd, "site/README.md"), "# Rice\n");
});
afterEach(async () => {
  await running?.stop();
  running = null;
  await rm(cwd, { recursive: true, force: true });
});

async function start(...flags: readonly string[]): Promise<RunningServer> {
  running = await startServer(["dev", "site", ...flags], { cwd });
  return running;
}

describe("hanblog dev", () => {
  it("prints its address on one line, listens on loopback by default, and exits cleanly", async () => {
    const server = await start("--port", "0");
    expect(server.output()).toMatch(/^Dev server: http:\/\/127\.0\.0\.1:\d+\/$/m);
    expect(await (await fetch(server.url)).text()).toContain("Rice");
    expect(server.output()).not.toContain("network");
    running = null;
    expect(await server.stop()).toBe(0);
  });

  it("checks options by the schema of a packaged theme, and follows their correction", async () => {
    const config = (mode: string) =>
      writeFile(
        join(cwd, "site/hanblog.config.mjs"),
        `export default { title: "T", theme: "hanblog-theme-garden", themeConfig: { mode: "${mode}" } };\n`,
      );
    const theme = resolve(import.meta.dirname, "../../../templates/themes/garden");
    await cp(theme, join(cwd, "site/node_modules/hanblog-theme-garden"), { recursive: true });
    await config("light");
    const server = await start("--port", "0");
    const get = async () => (await fetch(server.url)).text();
    await expect.poll(get, { timeout: PATIENCE }).toContain('data-theme="light"');
    await config("darkk");
    await expect.poll(server.output, { timeout: PATIENCE }).toMatch(/themeConfig\.mode[^]*config-invalid/);
    await config("dark");
    await expect.poll(get, { timeout: PATIENCE }).toContain('data-theme="dark"');
  });

  // Not even root can create files in Linux's /sys.
  it.runIf(process.platform === "linux")("reports an error of the disk without a stack", async () => {
    await symlink("/sys", join(cwd, "site/.hanblog"));
    const server = await start("--port", "0");
    await expect
      .poll(server.output, { timeout: PATIENCE })
      .toMatch(/^error E\w+: .*\/\.hanblog\/.* \[refused\]$/m);
    expect(server.output()).not.toContain("    at ");
  });

  it("follows changes behind a link into a folder that the site follows", async () => {
    const picture = (width: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`;
    await writeFile(
      join(cwd, "site/hanblog.config.mjs"),
      'export default { title: "T", content: { follow: ["../vault", "../other"] } };\n',
    );
    for (const folder of ["vault", "other"]) {
      await mkdir(join(cwd, folder, "img"), { recursive: true });
      await writeFile(join(cwd, folder, "tea.md"), `# Tea of ${folder}\n\n![](./img/pot.svg)\n`);
      await writeFile(join(cwd, folder, "img/pot.svg"), picture(10));
    }
    // A link to a folder around it has no end.
    await symlink(".", join(cwd, "vault/loop"));
    await symlink("../vault", join(cwd, "site/notes"));
    const server = await start("--port", "0");
    const get = async (path: string) => (await fetch(new URL(path, server.url))).text();
    const until = (path: string, text: string) =>
      expect.poll(() => get(path), { timeout: PATIENCE }).toContain(text);
    await until("/notes/tea.html", "Tea of vault");
    const image = /\/assets\/img\/pot[^"]*/.exec(await get("/notes/tea.html"))?.[0] ?? "";
    expect(await get(image)).toBe(picture(10));
    await expect.poll(server.output, { timeout: PATIENCE }).toContain("page-link-repeated");
    await writeFile(join(cwd, "vault/img/pot.svg"), picture(20));
    await until("/notes/tea.html", 'width="20"');
    await writeFile(join(cwd, "vault/tea.md"), "# Green\n");
    await until("/notes/tea.html", "Green");
    await mkdir(join(cwd, "vault/new"));
    await writeFile(join(cwd, "vault/new/cup.md"), "# A cup\n");
    await until("/notes/new/cup.html", "A cup");
    await rm(join(cwd, "vault/new/cup.md"));
    await expect.poll(() => get("/notes/new/cup.html"), { timeout: PATIENCE }).not.toContain("A cup");
    await symlink("../other", join(cwd, "site/.next"));
    await rename(join(cwd, "site/.next"), join(cwd, "site/notes"));
    await until("/notes/tea.html", "Tea of other");
    await writeFile(join(cwd, "other/tea.md"), "# Black\n");
    await until("/notes/tea.html", "Black");
  });

  it("uses the next port if one is in use, and says so", async () => {
    const other: Server = createServer();
    await once(other.listen(0, "127.0.0.1"), "listening");
    const address = other.address();
    const taken = typeof address === "object" && address !== null ? address.port : 0;
    const server = await start("--port", String(taken));
    other.close();
    expect(Number(new URL(server.url).port)).toBeGreaterThan(taken);
    await expect.poll(server.output, { timeout: PATIENCE }).toContain(`Port ${taken} is in use`);
  });

  it("warns when the network can reach the site", async () => {
    const server = await start("--port", "0", "--host", "0.0.0.0");
    expect(server.url).toMatch(/^http:\/\/localhost:/);
    await expect.poll(server.output, { timeout: PATIENCE }).toContain("is reachable from the network");
  });

  it("prints its network address when it listens on all addresses, and answers there", async () => {
    const server = await start("--port", "0", "--host", "0.0.0.0");
    const urls = networkAddresses("0.0.0.0").map((address) => {
      const url = new URL(server.url);
      url.hostname = address;
      return url.href;
    });
    const lines = urls.map((url) => `Network: ${url}`);
    await expect
      .poll(() => server.output().split("\n"), { timeout: PATIENCE })
      .toEqual(expect.arrayContaining([...lines, expect.stringContaining("is reachable")]));
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
  });

  it.each([
    ["{ titel: 1 }", "the site", 200],
    ["{;", "the fault", 500],
  ])("starts with the broken configuration %s and shows %s and its position", async (options, _, status) => {
    await writeFile(join(cwd, "site/hanblog.config.ts"), `export default ${options};\n`);
    const server = await start("--port", "0");
    expect((await fetch(server.url)).status).toBe(status);
    await expect.poll(server.output, { timeout: PATIENCE }).toContain("hanblog.config.ts:1");
  });

  it("says that all problems are fixed once no page has one, and names wrong theme options as such", async () => {
    const config = (option: string) => `export default { themeConfig: { ${option} } };\n`;
    await writeFile(join(cwd, "site/hanblog.config.ts"), config('auther: "x"'));
    await writeFile(join(cwd, "site/pot.md"), "[dish](./dish.md)\n");
    const server = await start("--port", "0");
    const said = (text: string) => expect.poll(server.output, { timeout: PATIENCE }).toContain(text);
    await said("because the configuration has errors [pages-not-rendered]");
    await writeFile(join(cwd, "site/hanblog.config.ts"), config('author: "x"'));
    await said("All errors are fixed.");
    await expect.poll(() => server.output().split("[broken-link]").length, { timeout: PATIENCE }).toBe(3);
    expect(server.output()).not.toContain("All problems are fixed.");
    await writeFile(join(cwd, "site/pot.md"), "No dish\n");
    await said("All problems are fixed.");
  });

  it("reports a theme that throws as a build does, with the faults of the pages", async () => {
    await mkdir(join(cwd, "site/broken"));
    await writeFile(join(cwd, "site/hanblog.config.ts"), 'export default { theme: "./broken" };\n');
    const theme = 'export const createTheme = () => { throw new Error("boom"); };\n';
    await writeFile(join(cwd, "site/broken/index.ts"), theme);
    await writeFile(join(cwd, "site/pot.md"), "[dish](./dish.md)\n");
    const built = await runCli(["build", "site"], { cwd });
    const faults = built.stderr.split("\n").filter((line) => /^(?:error|warning) /.test(line));
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringContaining("[theme-failed]"),
        expect.stringContaining("[broken-link]"),
        expect.stringContaining("because the site's code has errors [pages-not-rendered]"),
      ]),
    );
    const server = await start("--port", "0");
    await expect
      .poll(() => server.output().split("\n"), { timeout: PATIENCE })
      .toEqual(expect.arrayContaining(faults));
  });

  it("reports a missing site folder like a problem of the site", async () => {
    const server = await start("--port", "0");
    await expect.poll(server.output, { timeout: PATIENCE }).toContain("ready after");
    await writeFile(join(cwd, "site/pot.md"), "# Pot\n");
    await expect
      .poll(async () => (await fetch(`${server.url}pot.html`)).status, { timeout: PATIENCE })
      .toBe(200);
    await writeFile(join(cwd, "site/pot.md"), "# Bowl\n");
    await expect
      .poll(async () => (await fetch(`${server.url}pot.html`)).text(), { timeout: PATIENCE })
      .toContain("Bowl");
    await rename(join(cwd, "site"), join(cwd, "away"));
    await expect.poll(server.output, { timeout: PATIENCE }).toContain("[site-missing]");
    expect(server.output()).toContain("does not exist");
    expect(server.output()).not.toMatch(/^ +at /m);
  });

  it("fails for a folder that does not exist", async () => {
    const { code, stderr } = await runCli(["dev", "nowhere"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain("does not exist");
  });
});
