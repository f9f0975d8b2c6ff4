import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { COMMENT_LANGUAGES, type CommentLanguage } from "../../../runtime/texts/languages.js";
import { PROVIDERS } from "../../comments/exchange/oauth-clients.js";
import { readAll, readServiceSettings } from "../../comments/settings/read-environment.js";
import { readLiveApp } from "../../comments/transfer/source/live-app.js";
import { dropMissing } from "../../config/plain-data.js";
import type { Platform } from "../../config/packages/service-packages.js";
import { machineLanguage } from "../../create/blog-language.js";
import { readIfPresent } from "../../files/error-code.js";
import { writePrivate } from "../../files/rename-file.js";
import { platformOf } from "../../hosts/service-files.js";
import { createError } from "../../messages/create-problem.js";
import { problemsOf } from "../../report/format-problems.js";
import { formatProblem } from "../../report/terminal.js";
import { settingChecks, type SettingCheck } from "../../setup/check-settings.js";
import { completeSettings, without, withoutDerived } from "../../setup/complete-settings.js";
import { formatEnvFile, readEnvFile, SETTINGS, type Values } from "../../setup/env-file.js";
import type { Dialogue } from "../new/ask-choices.js";
import { hasSender } from "./ask-apps.js";
import { askAgain, askPart, askService, keepKeys, MASTER_KEY } from "./ask-service.js";
import type { CommandContext } from "../command-context.js";
import { findPlace } from "./comments-place.js";
import { readNames } from "../empty-dir.js";
import { printNext } from "../print-next.js";

/** Options of `hanblog comments setup`. Secrets are asked for, or read from the environment. */
export interface SetupFlags {
  readonly url?: string;
  readonly siteUrl?: string;
  readonly siteName?: string;
  readonly locale?: CommentLanguage;
  readonly mailFrom?: string;
  readonly ownerMail?: string;
  readonly githubId?: string;
  readonly giteeId?: string;
  readonly leanId?: string;
  readonly leanServer?: string;
  readonly appKey?: string;
  readonly moderate?: boolean;
  /** Whether a service on a server follows the LeanCloud app. */
  readonly follow?: boolean;
  readonly database?: "postgres" | "file";
  readonly check: boolean;
  readonly yes?: boolean;
}

/** Name of the file with the settings. Docker Compose reads it by this name. */
const FILE = ".env";

/**
 * Runs `hanblog comments setup`: collects the settings of the service, checks them and writes them to a file. Throws
 * before anything is written.
 */
export async function runSetup(dir: string, flags: SetupFlags, context: CommandContext): Promise<void> {
  const { terminal, cwd, openPrompt } = context;
  const place = resolve(cwd, dir);
  const platform = platformOf(await readNames(place));
  const file = join(place, FILE);
  const before = await readIfPresent(file);
  const filed = withoutDerived(readEnvFile(before ?? ""));
  const kept = flags.database === undefined ? filed : without(filed, ["DATABASE_URL", "COMPOSE_PROFILES"]);
  const known = { ...kept, ...fromEnvironment(process.env), ...fromFlags(flags) };
  const asks = openPrompt !== undefined && flags.yes !== true;
  const prompt = asks ? await openPrompt() : null;
  let values: Values;
  try {
    const dialogue = prompt === null ? null : { prompt, terminal };
    const answers = dialogue === null ? known : await askService(known, platform, dialogue);
    if (dialogue === null) {
      requireAddresses(answers);
      const isWithoutMail = readerWays(answers).length > 0 && !hasSender(answers);
      if (isWithoutMail) terminal.note(terminal.catalogue.texts.service.readersWithoutMail);
    }
    const checked = await checkAll(answers, { platform, isChecking: flags.check, dialogue, context });
    const follows = flags.follow ?? (filed[MASTER_KEY] === undefined ? null : true);
    values = await keepKeys(checked, { platform, follows, dialogue, terminal });
  } finally {
    prompt?.close();
  }
  const text = formatEnvFile(values, terminal.catalogue.texts.service);
  await mkdir(place, { recursive: true });
  const old = before === null || before === text ? null : `${FILE}.old`;
  if (old !== null) await writePrivate(join(place, old), before ?? "");
  await writePrivate(file, text);
  printResult(values, { platform, dir: relative(cwd, place) || ".", old }, context);
}

interface Facts {
  readonly platform: Platform | null;
  readonly isChecking: boolean;
  /** `null` without a person at the terminal. */
  readonly dialogue: Dialogue | null;
  readonly context: CommandContext;
}

/** Completes the settings, and tests them with other machines. A person can correct a part or leave it out. */
async function checkAll(given: Values, facts: Facts): Promise<Values> {
  const { platform, isChecking, dialogue, context } = facts;
  const { catalogue } = context.terminal;
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const language =
    catalogue.language === "zh" ? "zh-CN" : machineLanguage(process.env, locale, COMMENT_LANGUAGES);
  const randomHex = (bytes: number) => randomBytes(bytes).toString("hex");
  const passed = new Set<string>();
  let answers = given;
  for (;;) {
    const values = completeSettings(answers, { platform, locale: language, randomHex });
    // Fails before a test mail is sent if the file could not be written.
    formatEnvFile(values, catalogue.texts.service);
    const failed = await firstFailure(values, { passed, platform, isChecking, terminal: context.terminal });
    if (failed === null) return values;
    if (dialogue === null) throw failed.error;
    for (const problem of problemsOf(failed.error)) {
      context.terminal.note(formatProblem(problem, { siteDir: context.cwd, ...context.terminal }));
    }
    const [prefix = ""] = failed.check.prefixes;
    if (await askAgain(dialogue)) answers = await askPart(prefix, answers, { platform, dialogue });
    else answers = without(answers, failed.check.prefixes);
  }
}

interface Failure {
  readonly check: SettingCheck;
  readonly error: unknown;
}

interface Attempt extends Pick<Facts, "platform" | "isChecking">, Pick<CommandContext, "terminal"> {
  /** First prefixes of the checks that have passed. */
  readonly passed: Set<string>;
}

/** Runs the checks that have not passed, and returns the first failure. Throws the faults of the settings themselves. */
async function firstFailure(
  values: Values,
  { passed, platform, isChecking, terminal }: Attempt,
): Promise<Failure | null> {
  const { service } = readAll({
    service: () => readServiceSettings(values),
    place: () => findPlace(values["DATABASE_URL"], ""),
  });
  const { settings, exchange } = service;
  const hasLeancloud = Object.keys(values).some((name) => name.startsWith("LEAN_"));
  const leancloud = hasLeancloud ? readLiveApp(values, values["HANBLOG_CLASS"] ?? "Comment") : null;
  if (!isChecking) return null;
  // That of Docker does not run yet, and that of a server may be reachable there only.
  const database = platform === "vercel" ? (values["DATABASE_URL"] ?? null) : null;
  const tools = { fetch, now: () => new Date() };
  const texts = terminal.catalogue.texts.service;
  for (const check of settingChecks({ ...settings, exchange, leancloud, database }, texts, tools)) {
    const [prefix = ""] = check.prefixes;
    if (passed.has(prefix)) continue;
    try {
      terminal.print(await check.run());
      passed.add(prefix);
    } catch (error) {
      return { check, error };
    }
  }
  return null;
}

/** Returns the settings in the environment. */
function fromEnvironment(env: NodeJS.ProcessEnv): Values {
  const set = SETTINGS.map((name) => [name, env[name]?.trim() ?? ""] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== ""));
}

function fromFlags(flags: SetupFlags): Values {
  return dropMissing({
    HANBLOG_COMMENTS_URL: flags.url,
    HANBLOG_SITE_URL: flags.siteUrl,
    HANBLOG_SITE_NAME: flags.siteName,
    HANBLOG_LOCALE: flags.locale,
    HANBLOG_MAIL_FROM: flags.mailFrom,
    HANBLOG_OWNER_MAIL: flags.ownerMail,
    HANBLOG_OAUTH_GITHUB_ID: flags.githubId,
    HANBLOG_OAUTH_GITEE_ID: flags.giteeId,
    LEAN_ID: flags.leanId,
    LEAN_SERVER: flags.leanServer,
    HANBLOG_APP_KEY: flags.appKey,
    HANBLOG_MODERATE: flags.moderate === true ? "on" : undefined,
    COMPOSE_PROFILES: flags.database === "file" ? "file" : undefined,
  });
}

/** Returns the ways in which readers can sign in, as the configuration of the blog names them. */
function readerWays(values: Values): readonly string[] {
  const apps = PROVIDERS.filter((name) => values[`HANBLOG_READERS_${name.toUpperCase()}_ID`] !== undefined);
  return values["HANBLOG_READERS_MAIL"] === "on" ? [...apps, "mail"] : apps;
}

/** Throws `usage` if an address is missing that only the owner knows. */
function requireAddresses(values: Values): void {
  const needed = { HANBLOG_COMMENTS_URL: "--url", HANBLOG_SITE_URL: "--site-url" };
  for (const [name, flag] of Object.entries(needed)) {
    if (values[name] === undefined) throw createError("usage", { kind: "missing-option", name: flag });
  }
}

function printResult(
  values: Values,
  {
    platform,
    dir,
    old,
  }: { readonly platform: Platform | null; readonly dir: string; readonly old: string | null },
  { terminal }: CommandContext,
): void {
  const texts = terminal.catalogue.texts.service;
  const inDir = (name: string) => (dir === "." ? name : `${dir}/${name}`);
  const url = values["HANBLOG_COMMENTS_URL"] ?? "";
  terminal.print(texts.wroteSettings(inDir(FILE), old === null ? null : inDir(old)));
  terminal.print(texts.password(inDir(FILE)));
  terminal.print(texts.siteConfig);
  terminal.print(`  serverURLs: ${JSON.stringify(url)},`);
  terminal.print(`  appId: ${JSON.stringify(values["HANBLOG_APP_ID"])},`);
  terminal.print(`  appKey: ${JSON.stringify(values["HANBLOG_APP_KEY"])},`);
  const readers = readerWays(values);
  if (readers.length > 0) terminal.print(`  conversation: { readers: ${JSON.stringify(readers)} },`);
  if (platform !== null) printNext({ platform, dir, host: new URL(url).hostname }, terminal);
}
