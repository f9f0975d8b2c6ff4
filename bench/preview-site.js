import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const CLI = join(ROOT, "bin/hanblog.js");
const SITE = join(ROOT, "site");

/** Builds a site into a temporary folder and serves it. Resolves to its URL and a function that ends both. */
export async function previewSite(site = SITE) {
  const dest = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
  execFileSync(process.execPath, [CLI, "build", site, "--dest", dest], { stdio: "ignore" });
  const server = spawn(process.execPath, [CLI, "preview", site, "--dest", dest, "--port", "0"]);
  const close = () => {
    server.kill();
    rmSync(dest, { recursive: true, force: true });
  };
  return { url: await printedUrl(server), close };
}

function printedUrl(child) {
  return new Promise((done, fail) => {
    child.once("exit", () => fail(new Error("The preview server ended")));
    child.stdout.on("data", (chunk) => {
      const found = /https?:\/\/\S+/.exec(String(chunk));
      if (found !== null) done(found[0]);
    });
  });
}
