import { messageOf } from "../../../runtime/model/error.js";
import { mkdir, realpath, writeFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commentsPackageDir, toInstall, type Platform } from "../../config/packages/service-packages.js";
import { readPackageInfo } from "../../config/package-info.js";
import { serviceFiles } from "../../hosts/service-files.js";
import { createError } from "../../messages/create-problem.js";
import type { CommandContext } from "../command-context.js";
import { findChanges, hasFile, writeChanges } from "../host-changes.js";
import { readNames } from "../empty-dir.js";
import { printNext } from "../print-next.js";
import { fillTemplate } from "../template.js";
import { renameFile } from "../../files/rename-file.js";

/** Options of `hanblog comments deploy`. */
export interface ServiceDeployFlags {
  readonly force?: boolean;
}

/** A file that is built from the program itself, and replaced by each run. */
interface BuiltFile {
  /** The path in the folder has no version, so that an update changes no other file. */
  readonly path: string;
  /** Writes the file. Its folder exists. */
  write(file: string, packageDir: string): Promise<void>;
}

const run = promisify(execFile);

/**
 * Packs a package into a file, as for the registry, so that another machine can install this very version. The
 * folder of the file must exist. Throws `pack-failed`.
 */
async function packPackage(packageDir: string, file: string): Promise<void> {
  const dir = await mkdtemp(`${file}-`);
  try {
    // Its scripts would compile again. What runs now is compiled already. Windows starts `npm` through a shell only.
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", quoted(dir)], {
      cwd: packageDir,
      shell: process.platform === "win32",
    });
    const [name = ""] = await readdir(dir);
    renameFile(join(dir, name), file);
  } catch (error) {
    throw createError("pack-failed", { reason: reasonOf(error) }, { cause: error });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function quoted(path: string): string {
  return process.platform === "win32" ? `"${path}"` : path;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return text.split("\n").find((line) => line !== "") ?? messageOf(error);
}

const PACKAGE_FILE: BuiltFile = {
  path: "hanblog-comments.tgz",
  write: (file, dir) => packPackage(commentsPackageDir(dir), file),
};

const BUILT_FILES: Readonly<Record<Platform, BuiltFile>> = {
  docker: PACKAGE_FILE,
  systemd: PACKAGE_FILE,
  vercel: {
    path: "api/index.js",
    async write(file) {
      const { bundleFunction } = await import("../../comments/vercel/bundle-function.js");
      await writeFile(file, await bundleFunction());
    },
  },
  cloudflare: {
    path: "worker.js",
    async write(file) {
      const { bundleWorker } = await import("../../comments/workers/bundle-worker.js");
      await writeFile(file, await bundleWorker());
    },
  },
};

/**
 * Runs `hanblog comments deploy`: writes a folder that runs the comment service on a platform. Throws the errors of
 * `findChanges`, also for the file that is built, before anything is written, and `pack-failed`.
 */
export async function runServiceDeploy(
  platform: Platform,
  dir: string,
  flags: ServiceDeployFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const packageInfo = readPackageInfo();
  const values = { libsql: toInstall(["libsql"]), version: packageInfo.version };
  const templatesDir = join(packageInfo.dir, "templates");
  const files = await serviceFiles(platform, templatesDir, {
    language: terminal.catalogue.language,
    edit: (text) => fillTemplate(text, values),
  });
  const place = resolve(cwd, dir);
  const real = await realpath(place).catch(() => place);
  await readNames(real);
  const changes = await findChanges(real, files, flags.force === true);
  const built = BUILT_FILES[platform];
  // Without another file of the platform, the file is not from an earlier run.
  const isForeign = (await hasFile(real, built.path)) && changes.unchanged.length === 0;
  if (isForeign && flags.force !== true) throw createError("host-files-differ", { names: [built.path] });
  await mkdir(dirname(join(real, built.path)), { recursive: true });
  await built.write(join(real, built.path), packageInfo.dir);
  await writeChanges(real, changes.written);
  const texts = terminal.catalogue.texts.create;
  const shown = (paths: readonly string[]) => paths.map((path) => relative(cwd, join(place, path)));
  const pathsOf = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path);
  terminal.print(texts.wroteFiles(shown([...pathsOf(changes.written), built.path])));
  if (changes.unchanged.length > 0) terminal.print(texts.unchangedFiles(shown(pathsOf(changes.unchanged))));
  printNext({ platform, dir: relative(cwd, place) || ".", host: null }, terminal);
}
