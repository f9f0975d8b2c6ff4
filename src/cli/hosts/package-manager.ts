import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The programs that install packages, in the order in which their lock files are preferred. */
const PACKAGE_MANAGERS = ["bun", "pnpm", "yarn", "npm"] as const;

/** A program that installs packages. */
export type PackageManagerName = (typeof PACKAGE_MANAGERS)[number];

/** The program that installs the packages of a site, as its repository has it. */
export interface PackageManager {
  readonly name: PackageManagerName;
  /** Folder of the lock file, in which packages are installed, relative to the root of the repository. */
  readonly folder: string;
  /** Name of the lock file, which may be missing before the first installation. */
  readonly lock: string;
  /** Major version that the repository names or whose format the lock file has; `null` if unknown. */
  readonly major: number | null;
  /** Whether `packageManager` in `package.json` names the version. Tools then install exactly this one. */
  readonly isPinned: boolean;
}

/** Commands of a package manager, as its documentation has them. */
interface Commands {
  /** Names of its lock files, the present one first. */
  readonly locks: readonly string[];
  /** Installs what the lock file names, and fails if it is outdated. */
  readonly install: (major: number | null) => string;
  /** Beginning of a command that runs an installed program. */
  readonly run: string;
  /** Commands of a person: the one that installs all packages, the one that adds some, and the one that runs a script. */
  readonly byHand: {
    readonly install: string;
    readonly add: string;
    readonly script: (name: string) => string;
  };
}

/** First version of Yarn with `--immutable`, which is installed by Corepack. */
const YARN_BERRY = 2;

/**
 * https://docs.npmjs.com/cli/commands/npm-ci, https://pnpm.io/cli/install, https://yarnpkg.com/cli/install,
 * https://classic.yarnpkg.com/en/docs/cli/install and https://bun.com/docs/pm/cli/install.
 */
const COMMANDS: Readonly<Record<PackageManagerName, Commands>> = {
  npm: {
    locks: ["package-lock.json", "npm-shrinkwrap.json"],
    install: () => "npm ci",
    run: "npx",
    byHand: { install: "npm install", add: "npm install", script: (name) => `npm run ${name}` },
  },
  pnpm: {
    locks: ["pnpm-lock.yaml"],
    install: () => "pnpm install --frozen-lockfile",
    run: "pnpm exec",
    byHand: { install: "pnpm install", add: "pnpm add", script: (name) => `pnpm ${name}` },
  },
  yarn: {
    locks: ["yarn.lock"],
    install: (major) =>
      major !== null && major < YARN_BERRY ? "yarn install --frozen-lockfile" : "yarn install --immutable",
    run: "yarn",
    byHand: { install: "yarn install", add: "yarn add", script: (name) => `yarn ${name}` },
  },
  bun: {
    locks: ["bun.lock", "bun.lockb"],
    install: () => "bun install --frozen-lockfile",
    run: "bunx",
    byHand: { install: "bun install", add: "bun add", script: (name) => `bun run ${name}` },
  },
};

/** Returns the names of the lock files of a package manager, the present one first. */
function locksOf(name: PackageManagerName): readonly string[] {
  return COMMANDS[name].locks;
}

/** Returns the command that installs what the lock file names. */
export function installCommand({ name, major }: Pick<PackageManager, "name" | "major">): string {
  return COMMANDS[name].install(major);
}

/** Returns the beginning of a command that runs an installed program. */
export function runCommand({ name }: Pick<PackageManager, "name">): string {
  return COMMANDS[name].run;
}

/** Returns the commands that a person types in a new blog. */
export function handCommands(name: PackageManagerName): Commands["byHand"] {
  return COMMANDS[name].byHand;
}

/** Whether Corepack installs a package manager: Yarn since version 2, and other versions that the repository names. */
export function needsCorepack({ name, major, isPinned }: PackageManager): boolean {
  return name === "yarn" && (isPinned || major === null || major >= YARN_BERRY);
}

/** Returns the package manager of a folder in which nothing is installed yet. */
export function freshManager(name: PackageManagerName, major: number | null = null): PackageManager {
  const [lock = ""] = COMMANDS[name].locks;
  return { name, folder: "", lock, major, isPinned: false };
}

/**
 * Returns the package manager that started this program, else npm. `userAgent` is `npm_config_user_agent`, which
 * `pnpm create hanblog` sets to `pnpm/10.4.1 …`.
 */
export function startingManager(userAgent: string | undefined): PackageManager {
  const [, given, major] = /^(\w+)\/(\d+)\./.exec(userAgent ?? "") ?? [];
  const name = PACKAGE_MANAGERS.find((known) => known === given);
  return name === undefined ? freshManager("npm") : freshManager(name, Number(major));
}

/**
 * Finds the package manager of a folder: the nearest `packageManager` field or lock file, in this folder or above it up to
 * the root of the repository. The members of a workspace share those of the root. Returns `null` if there is none.
 * `folder` is relative to the root.
 */
export function findManager(root: string, folder: string): PackageManager | null {
  const names = folder === "" ? [] : folder.split("/");
  for (let depth = names.length; depth >= 0; depth--) {
    const inside = names.slice(0, depth).join("/");
    const found = managerIn(root, inside);
    if (found !== null) return found;
  }
  return null;
}

function managerIn(root: string, folder: string): PackageManager | null {
  const dir = join(root, folder);
  const field = readField(join(dir, "package.json"));
  const name =
    field?.name ??
    PACKAGE_MANAGERS.find((known) => locksOf(known).some((lock) => existsSync(join(dir, lock))));
  if (name === undefined) return null;
  const lock = locksOf(name).find((known) => existsSync(join(dir, known))) ?? freshManager(name).lock;
  const major = field?.major ?? majorOf(name, readText(join(dir, lock)));
  return { name, folder, lock, major, isPinned: field !== null };
}

/** Reads `packageManager`, such as `pnpm@10.4.1+sha512.…` (https://nodejs.org/api/packages.html#packagemanager). */
function readField(file: string): { readonly name: PackageManagerName; readonly major: number } | null {
  try {
    const manifest: unknown = JSON.parse(readText(file) ?? "null");
    const value = typeof manifest === "object" && manifest !== null && "packageManager" in manifest;
    const [, named, major] = /^(\w+)@(\d+)\./.exec(value ? String(manifest.packageManager) : "") ?? [];
    const name = PACKAGE_MANAGERS.find((known) => known === named);
    return name === undefined ? null : { name, major: Number(major) };
  } catch {
    // npm reports a faulty manifest.
    return null;
  }
}

/** Returns the major version that writes a lock file of this format, or `null` if many do. */
function majorOf(name: PackageManagerName, lock: string | null): number | null {
  if (lock === null) return null;
  if (name === "yarn") return /^# yarn lockfile v1$/m.test(lock) ? 1 : 4;
  if (name !== "pnpm") return null;
  const format = Number(/^lockfileVersion:\s*['"]?(\d+)/m.exec(lock)?.[1] ?? 9);
  // Version 8 writes format 6, versions 9 and 10 write format 9.
  return format < 9 ? 8 : 10;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
