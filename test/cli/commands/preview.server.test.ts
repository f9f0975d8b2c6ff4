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
