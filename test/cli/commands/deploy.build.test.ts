import { expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";
import { writeFiles } from "../output/temporary-folder.js";

it("warns of names that the host refuses or does not publish, also before the first build", async () => {
  const cwd = await makeTempDir();
  await writeFiles(cwd, {
    "hanblog.config.mjs": 'export default { title: "Bowl" };\n',
    "posts/a.md": "---\ntitle: A\ndate: 2024-01-02\ntags: [C#, .NET]\n---\n",
    "public/.well-known/a.txt": "",
  });
  const deploy = (host: string) => runCli(["deploy", "--write", host, "--url", "https://a.example"], { cwd });
  const netlify = await deploy("netlify");
  expect([netlify.code, netlify.stdout]).toEqual([0, expect.stringContaining("netlify.toml")]);
  expect(netlify.stderr).toContain("[host-refuses]");
  expect(netlify.stderr).toContain("does not publish `tag/.NET`");
  expect(netlify.stderr).not.toContain(".well-known");
  expect(await deploy("github")).toMatchObject({ code: 0, stderr: "" });
  const built = await runCli(["build", "--strict"], { cwd });
  expect([built.code, built.stderr]).toEqual([0, ""]);
});
