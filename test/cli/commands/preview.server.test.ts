import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, startServer } from "../../run-cli.js";
import { writeFiles } from "../output/temporary-folder.js";

const CONFIG = 'export default { title: "Bowl", base: "/b/" };\n';

async function makeSite(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await makeTempDir();
  await writeFiles(dir, { "hanblog.config.mjs": CONFIG, ...files });
  return dir;
}

it("serves the output of a site under its base until it is stopped", async () => {
  const cwd = await makeSite({ "dist/404.html": "gone", "dist/rice.html": "rice" });
  const server = await startServer(["preview", "--port", "0"], { cwd });
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/b\/$/);
  expect(await (await fetch(`${server.url}rice.html`)).text()).toBe("rice");
  const missing = await fetch(`${server.url}soup.html`);
  expect([missing.status, await missing.text()]).toEqual([404, "gone"]);
  expect(await server.stop()).toBe(0);
  await expect(fetch(server.url)).rejects.toThrow();
});

it("serves the folder of --dest under the base of --base", async () => {
  const cwd = await makeSite({ "out/404.html": "gone", "out/rice.html": "rice" });
  const server = await startServer(["preview", ".", "--dest", "out", "--base", "/c/", "--port", "0"], {
    cwd,
  });
  expect(server.url).toMatch(/\/c\/$/);
  expect(await (await fetch(`${server.url}rice.html`)).text()).toBe("rice");
  await server.stop();
});

it("reports the fix if nothing was built", async () => {
  const { code, stderr } = await runCli(["preview"], { cwd: await makeSite({}) });
  expect(code).toBe(1);
  expect(stderr).toContain("No built site in `dist`");
  expect(stderr).toContain("Run `hanblog build` first");
});

it("uses the next port if another server uses the requested one", async () => {
  const files = { "dist/404.html": "gone" };
  const [first, second] = [await makeSite(files), await makeSite(files)];
  const one = await startServer(["preview", "--port", "0"], { cwd: first });
  const { port } = new URL(one.url);
  const two = await startServer(["preview", "--port", port], { cwd: second });
  expect(Number(new URL(two.url).port)).toBeGreaterThan(Number(port));
  expect(two.output()).toContain(`Port ${port} is in use`);
  await Promise.all([one.stop(), two.stop()]);
});

it("answers like a host, and names what the host does not accept", async () => {
  const cwd = await makeSite({
    "hanblog.config.mjs": 'export default { title: "Bowl" };\n',
    "dist/404.html": "gone",
    "dist/tag/C#/index.html": "sharp",
    "dist/tag/.NET/index.html": "dot",
    "dist/_redirects": "/old/ /tag/ 301!\n",
    "dist/.hanblog": "{}",
    "dist/.nojekyll": "",
  });
  const server = await startServer(["preview", "--host", "netlify", "--port", "0"], { cwd });
  expect((await fetch(`${server.url}tag/.NET/`)).status).toBe(404);
  const moved = await fetch(`${server.url}old/`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/tag/"]);
  expect(server.output()).toContain("Netlify rejects a deployment with `tag/C#` of the output");
  expect(server.output()).toContain("Netlify does not publish `tag/.NET`");
  expect(server.output().match(/\[host-/g)).toHaveLength(2);
  await server.stop();
});

it("refuses to answer like a host that cannot serve the base", async () => {
  const { code, stderr } = await runCli(["preview", "--host", "cloudflare"], {
    cwd: await makeSite({ "dist/404.html": "gone" }),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining("[host-base]")]);
});

const STORE = 'export default { title: "Bowl", comments: { store: {} } };\n';

it("adds comments of this machine to a site whose comments have no service, and not to its output", async () => {
  const cwd = await makeSite({ "hanblog.config.mjs": STORE, "rice.md": "# Rice\n" });
  expect((await runCli(["build"], { cwd })).code).toBe(0);
  const server = await startServer(["preview", "--port", "0"], { cwd });
  const shown = await (await fetch(`${server.url}rice.html`)).text();
  expect(shown).toContain("data-comments");
  const service = /a service at (http:\S+)/.exec(server.output())?.[1] ?? "";
  const headers = { "X-LC-Id": "dev", "X-LC-Key": "dev", Origin: new URL(server.url).origin };
  const answer = await fetch(`${service}/1.1/classes/Comment`, { headers });
  expect([answer.status, await answer.json()]).toEqual([200, { results: [] }]);
  expect(await server.stop()).toBe(0);

  const output = await readFile(join(cwd, "dist/rice.html"), "utf8");
  expect(output).not.toContain("data-comments");
  for (const file of await readdir(join(cwd, "dist"), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    expect(await readFile(join(file.parentPath, file.name), "latin1")).not.toContain(new URL(service).host);
  }
});

it("shows a folder of --dest as it is", async () => {
  const cwd = await makeSite({ "hanblog.config.mjs": STORE, "rice.md": "# Rice\n" });
  await runCli(["build"], { cwd });
  const server = await startServer(["preview", "--dest", "dist", "--port", "0"], { cwd });
  expect(await (await fetch(`${server.url}rice.html`)).text()).not.toContain("data-comments");
  await server.stop();
});

it("shows the output, and says why, if the site has errors since its build", async () => {
  const cwd = await makeSite({ "hanblog.config.mjs": STORE, "rice.md": "# Rice\n" });
  await runCli(["build"], { cwd });
  await writeFiles(cwd, { "soup.md": "---\ndate: never\n---\n" });
  const server = await startServer(["preview", "--port", "0"], { cwd });
  expect(await (await fetch(`${server.url}rice.html`)).text()).toContain("Rice");
  expect(server.output()).toContain("soup.md");
  await server.stop();
});
