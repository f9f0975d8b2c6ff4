// A build that is interrupted at its n-th file operation. Arguments: compiled staging module, site folder, n,
// kind of the interruption, and whether the stage is the `whole` output or only its `changes`.
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { argv, env, kill, pid } from "node:process";
import type { openStaging as OpenStaging } from "../../../../src/cli/output/place/staging.js";

const [, , stagingModule = "", siteDir = "", nth = "0", how = "", extent = "whole"] = argv;
const watched = ["rename", "rm", "mkdir", "writeFile", "link", "copyFile"] as const;
let count = 0;

function interrupt(): void {
  count++;
  if (count !== Number(nth)) return;
  if (how === "throw") throw Object.assign(new Error("injected"), { code: "EIO" });
  kill(pid, "SIGKILL");
}

for (const name of watched) {
  const original: (...values: never[]) => Promise<unknown> = promises[name];
  const wrapped = async (...values: never[]) => {
    if (how !== "kill-after") interrupt();
    const result = await Reflect.apply(original, promises, values);
    if (how === "kill-after") interrupt();
    return result;
  };
  Object.defineProperty(promises, name, { value: wrapped });
}

const watchedSync = [
  "linkSync",
  "unlinkSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "mkdirSync",
  "writeFileSync",
] as const;
for (const name of watchedSync) {
  const original: (...values: never[]) => unknown = fs[name];
  const wrapped = (...values: never[]) => {
    if (how !== "kill-after") interrupt();
    const result: unknown = Reflect.apply(original, fs, values);
    if (how === "kill-after") interrupt();
    return result;
  };
  Object.defineProperty(fs, name, { value: wrapped });
}
syncBuiltinESMExports();

const { openStaging }: { openStaging: typeof OpenStaging } = await import(stagingModule);
const staging = await openStaging({ dest: join(siteDir, "dist"), siteDir, version: "1.0.0", clean: false });
try {
  const { dir } = staging.folders;
  await promises.mkdir(join(dir, "new"));
  if (extent === "whole") await promises.writeFile(join(dir, "same.html"), "same");
  await promises.writeFile(join(dir, "page.html"), env["CONTENT"] ?? "");
  await promises.writeFile(join(dir, "new/page.html"), "new");
  const files = new Set(["same.html", "page.html", "new/page.html"]);
  await staging.commit(extent === "whole" ? undefined : { files });
} catch (error) {
  await staging.discard();
  throw error;
}
