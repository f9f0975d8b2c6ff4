import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTempDir } from "../../../make-temp-dir.js";
import { runCli } from "../../../run-cli.js";
import { findServer } from "../../hosts/server-program.js";

const run = promisify(execFile);
/** Time limit of a step that downloads packages, in milliseconds. */
const INSTALLATION = 300_000;

let dir: string;
beforeAll(async () => {
  dir = await makeTempDir();
  for (const platform of ["docker", "systemd"]) {
    const { code, stderr } = await runCli(["comments", "deploy", platform, platform], { cwd: dir });
    expect(`${code} ${stderr}`).toBe("0 ");
    const flags = ["--url", "talk.example", "--site-url", "https://blog.example", "--yes"];
    expect(await runCli(["comments", "setup", platform, ...flags], { cwd: dir })).toMatchObject({ code: 0 });
  }
}, INSTALLATION);
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Starts a command line of the service on a free port, and stops it after `use`. */
async function withService<Result>(
  command: string,
  args: readonly string[],
  {
    env,
    use,
  }: { readonly env: Readonly<Record<string, string>>; readonly use: (url: string) => Promise<Result> },
): Promise<Result> {
  const child = spawn(command, args, { env: { PATH: process.env["PATH"], ...env } });
  try {
    const url = await new Promise<string>((found, fail) => {
      let printed = "";
      child.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        const line = /^Comment service: (\S+)$/m.exec(printed)?.[1];
        if (line !== undefined) found(line);
      });
      child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
      child.once("error", fail);
      child.once("close", () => fail(new Error(printed)));
    });
    return await use(url);
  } finally {
    child.kill("SIGTERM");
  }
}

/** Posts a comment as the pages of the blog do, and resolves to the status. */
async function post(url: string, env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const headers = {
    "X-LC-Id": env["HANBLOG_APP_ID"] ?? "",
    "X-LC-Key": env["HANBLOG_APP_KEY"] ?? "",
    "Content-Type": "application/json",
    Origin: "https://blog.example",
  };
  const body = JSON.stringify({
    comment: "<p>Hello</p>",
    nick: "Ann",
    url: "/",
    ua: "test",
    mail: "",
    link: "",
  });
  return (await fetch(`${url}/1.1/classes/Comment`, { method: "POST", headers, body })).status;
}

const withPort = (args: readonly string[], data: string) =>
  args.map((arg) => arg.replace(/^8360$/, "0").replace(/^\/.*comments\.db$/, data));

describe("hanblog comments deploy docker", () => {
  it(
    "writes a Dockerfile whose steps install and start the service",
    async () => {
      const text = await readFile(join(dir, "docker/Dockerfile"), "utf8");
      const instructions = text
        .replaceAll(/^#.*\n/gm, "")
        .replaceAll("\\\n", "")
        .split("\n")
        .map((line) => /^([A-Z]+) +(.*)$/.exec(line) ?? []);
      const argumentsOf = (name: string) =>
        instructions.filter(([, found]) => found === name).map(([, , rest = ""]) => rest);
      const app = join(dir, "app");
      await mkdir(app);
      // The same steps as a build of the image, without a daemon: copy, then run in the folder.
      expect(argumentsOf("COPY")).toEqual(["hanblog-comments.tgz ./"]);
      await cp(join(dir, "docker/hanblog-comments.tgz"), join(app, "hanblog-comments.tgz"));
      const [install = ""] = argumentsOf("RUN");
      expect(install).toContain("npm install");
      const withoutCache = install.replace(/&& npm cache clean --force/, "");
      await run("sh", ["-c", withoutCache], { cwd: app, env: { ...process.env, NODE_ENV: "production" } });
      expect(existsSync(join(app, "hanblog-comments.tgz"))).toBe(false);
      const [name = "", ...args] = [...argumentsOf("ENTRYPOINT"), ...argumentsOf("CMD").slice(-1)].flatMap(
        (list) => JSON.parse(list) as readonly string[],
      );
      const { DATABASE_URL: _, ...env } = parseEnv(await readFile(join(dir, "docker/.env"), "utf8"));
      const status = await withService(
        join(app, "node_modules/.bin", name),
        withPort(
          args.map((arg) => (arg === "0.0.0.0" ? "127.0.0.1" : arg)),
          join(dir, "docker.db"),
        ),
        { env: env as Readonly<Record<string, string>>, use: (url) => post(url, env) },
      );
      expect(status).toBe(201);
      await rm(app, { recursive: true });
    },
    INSTALLATION,
  );

  it("writes a site of Caddy for the address in the settings", async () => {
    const caddy = findServer("caddy");
    if (caddy === null) return;
    const file = join(dir, "docker/Caddyfile");
    const env = { ...process.env, HANBLOG_COMMENTS_URL: "https://talk.example" };
    const adapted = await run(caddy, ["adapt", "--adapter", "caddyfile", "--validate", "--config", file], {
      env,
    });
    expect(adapted.stdout).toContain('"host":["talk.example"]');
    expect(adapted.stdout).toContain('"dial":"comments:8360"');
  });

  it("changes nothing in a folder with another content, and says so", async () => {
    const file = join(dir, "docker/compose.yaml");
    const before = await readFile(file, "utf8");
    await writeFile(file, `${before}# mine\n`);
    const refused = await runCli(["comments", "deploy", "docker", "docker"], { cwd: dir });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("compose.yaml") as string });
    expect(await readFile(file, "utf8")).toBe(`${before}# mine\n`);
    const settings = await readFile(join(dir, "docker/.env"), "utf8");
    const forced = await runCli(["comments", "deploy", "docker", "docker", "--force"], { cwd: dir });
    expect(forced.stdout).toMatch(/^Wrote docker\/compose\.yaml, docker\/hanblog-comments\.tgz$/m);
    expect(await readFile(file, "utf8")).toBe(before);
    expect(await readFile(join(dir, "docker/.env"), "utf8")).toBe(settings);
  });
});

describe("hanblog comments deploy systemd", () => {
  let root: string;
  beforeAll(async () => {
    root = join(dir, "root");
    await mkdir(join(root, "etc/caddy"), { recursive: true });
    await writeFile(join(root, "etc/caddy/Caddyfile"), ":80 {\n\trespond 404\n}\n");
    const env = { ...process.env, HANBLOG_ROOT: root };
    await run("sh", ["install.sh"], { cwd: join(dir, "systemd"), env });
  }, INSTALLATION);

  it("installs the package, the settings for root only, and the site of Caddy once", async () => {
    expect((await stat(join(root, "etc/hanblog/comments.env"))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(root, "opt"))).toSorted()).toEqual(["hanblog-comments"]);
    expect(await readFile(join(root, "etc/caddy/hanblog-comments.caddy"), "utf8")).toContain(
      "https://talk.example {",
    );
    const main = await readFile(join(root, "etc/caddy/Caddyfile"), "utf8");
    expect(main.match(/import/g)).toHaveLength(1);
    const caddy = findServer("caddy");
    if (caddy === null) return;
    const site = join(root, "etc/caddy/hanblog-comments.caddy");
    const adapted = await run(caddy, ["adapt", "--adapter", "caddyfile", "--validate", "--config", site]);
    expect(adapted.stdout).toContain('"dial":"127.0.0.1:8360"');
  });

  it("writes units that systemd accepts", async () => {
    if (!existsSync("/usr/bin/systemd-analyze")) return;
    const units = join(root, "etc/systemd/system");
    const files = (await readdir(units)).map((name) => join(units, name));
    const { stderr } = await run("systemd-analyze", ["verify", ...files]);
    expect(stderr).toBe("");
  });

  it("starts the service and backs it up with the commands of its units", async () => {
    const commandsOf = async (unit: string) =>
      [
        ...(await readFile(join(root, "etc/systemd/system", unit), "utf8")).matchAll(/^ExecStart=(.*)$/gm),
      ].map(([, command = ""]) =>
        // Escaped for systemd, and below the folder of this test.
        command
          .replaceAll("%%", "%")
          .replaceAll("$$", "$")
          .replaceAll(/\/(?:opt|var\/lib)\//g, (path) => `${root}${path}`),
      );
    const text = await readFile(join(root, "etc/hanblog/comments.env"), "utf8");
    const env = parseEnv(text) as Readonly<Record<string, string>>;
    const backups = join(root, "var/lib/hanblog-comments-backups");
    await mkdir(backups, { recursive: true });
    const [start = ""] = await commandsOf("hanblog-comments.service");
    await withService("/usr/bin/env", start.replace(" 8360 ", " 0 ").split(" ").slice(1), {
      env,
      use: async (url) => {
        expect(await post(url, env)).toBe(201);
        for (const command of await commandsOf("hanblog-comments-backup.service")) {
          await run("sh", ["-c", command], { env: { ...process.env, ...env } });
        }
      },
    });
    const copies = await readdir(backups);
    expect(copies).toEqual([expect.stringMatching(/^comments-\d{8}-\d{6}\.db$/)]);
  });

  it("says what is missing, and changes nothing", async () => {
    const copy = join(dir, "copy");
    await cp(join(dir, "systemd"), copy, { recursive: true });
    const env = { ...process.env, HANBLOG_ROOT: join(dir, "other") };
    const install = () => {
      try {
        execFileSync("sh", ["install.sh"], { cwd: copy, env, stdio: "pipe" });
        return "";
      } catch (error) {
        return String((error as { readonly stderr: Buffer }).stderr);
      }
    };
    await chmod(join(copy, ".env"), 0o600);
    for (const url of ["https://talk.example/path", "https://talk.example|rm", "http://talk.example", ""]) {
      await writeFile(join(copy, ".env"), `HANBLOG_COMMENTS_URL=${url}\n`);
      expect(install()).toContain("HANBLOG_COMMENTS_URL in .env");
    }
    await rm(join(copy, ".env"));
    expect(install()).toContain("hanblog comments setup");
    expect(existsSync(join(dir, "other"))).toBe(false);
  });
});

describe("hanblog comments deploy", () => {
  it("rejects a file of the owner where it would write its own", async () => {
    const place = await makeTempDir();
    await writeFile(join(place, "worker.js"), "export default {};\n");
    const result = await runCli(["comments", "deploy", "cloudflare", "."], { cwd: place });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("worker.js") as string });
    expect(await readdir(place)).toEqual(["worker.js"]);
    expect(await readFile(join(place, "worker.js"), "utf8")).toBe("export default {};\n");
  });

  it("never follows a link out of its folder", async () => {
    const outside = join(await makeTempDir(), "victim.js");
    await writeFile(outside, "kept\n");
    const place = await makeTempDir();
    await symlink(outside, join(place, "worker.js"));
    const result = await runCli(["comments", "deploy", "cloudflare", ".", "--force"], { cwd: place });
    expect(result.code).toBe(1);
    expect(await readFile(outside, "utf8")).toBe("kept\n");
  });
});
