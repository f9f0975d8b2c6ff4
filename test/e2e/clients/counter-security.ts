import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { APP_ID, APP_KEY } from "../../cli/comments/service.js";

/** Replaces Hexo, and runs the deployer of the plugin. */
const SCRIPT = `
const [settings, dir, source] = process.argv.slice(1);
const hooks = new Map();
const register = (name, ...more) => hooks.set(name, more.at(-1));
globalThis.hexo = { extend: { generator: { register }, deployer: { register }, console: { register } } };
require("hexo-leancloud-counter-security");
const log = { info: (text) => console.log(text), error: (error) => console.log(String(error)) };
const config = { leancloud_counter_security: JSON.parse(settings) };
hooks.get("leancloud_counter_security_sync").call({ log, config, public_dir: dir, source_dir: source });
`;

/**
 * Runs the deployer of `hexo-leancloud-counter-security`, unmodified, for a blog with one post. It signs in, which the
 * service rejects, and then creates a counter with 0. Rejects if the plugin has not stored the post as known.
 */
export async function syncPosts(server_url: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-counters-"));
  const source = mkdtempSync(join(tmpdir(), "hanblog-counters-"));
  const posts = [{ title: "Post", url: "/post/" }];
  writeFileSync(join(dir, "leancloud_counter_security_urls.json"), JSON.stringify(posts));
  const account = { username: "ann", password: "secret" };
  const settings = { enable_sync: true, app_id: APP_ID, app_key: APP_KEY, server_url, ...account };
  // The plugin's last step uses `this`, which is undefined there, with any server.
  const options = ["--unhandled-rejections=warn", "-e", SCRIPT, JSON.stringify(settings), dir, source];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, options, {
    cwd: import.meta.dirname,
  });
  const known = readFileSync(join(source, "leancloud.memo"), "utf8");
  for (const each of [dir, source]) rmSync(each, { recursive: true });
  if (!known.includes('"url":"/post/"') || !stdout.includes("no user accounts")) {
    throw new Error(`The plugin printed: ${stdout}${stderr}`);
  }
}
