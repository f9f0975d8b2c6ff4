import { parseEnv } from "node:util";
import { createError } from "../messages/create-problem.js";
import { SETTING_GROUPS, type ServiceTexts, type SettingName } from "../messages/service-texts.js";

/** Variables and their values. */
export type Values = Readonly<Record<string, string>>;

/** Names of all settings that the file explains. */
export const SETTINGS: readonly SettingName[] = Object.values(SETTING_GROUPS).flat();

/** Reads a file of settings. Empty values count as missing. */
export function readEnvFile(text: string): Values {
  const entries = Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/**
 * Returns a file that systemd, Docker, Node and shells read alike. It explains each setting; those without a value are
 * comments. Other variables follow at the end. Throws `setting-value`.
 */
export function formatEnvFile(values: Values, texts: ServiceTexts): string {
  const lines = texts.fileTitle.map((line) => `# ${line}`);
  for (const [group, title] of Object.entries(texts.groups)) {
    lines.push("", `### ${title}`);
    for (const name of SETTING_GROUPS[group as keyof typeof SETTING_GROUPS]) {
      const value = values[name];
      lines.push(
        "",
        `# ${texts.settings[name]}`,
        value === undefined ? `#${name}=` : formatLine(name, value),
      );
    }
  }
  const others = Object.entries(values).filter(([name]) => !SETTINGS.some((known) => known === name));
  if (others.length > 0) {
    lines.push("", `### ${texts.others}`, "", ...others.map(([name, value]) => formatLine(name, value)));
  }
  return `${lines.join("\n")}\n`;
}

/** Returns whether the file can contain a value. */
export function isWritable(value: string): boolean {
  // Programs disagree about how a quote is written in a quoted text, and about a backslash before the quote.
  // oxlint-disable-next-line no-control-regex -- a line break would start another setting
  return !/['\u0000-\u001F\u007F]|\\$/.test(value);
}

function formatLine(name: string, value: string): string {
  // A shell would expand `~`.
  if (/^[\w.,:/@%+=-]+$/.test(value)) return `${name}=${value}`;
  if (!isWritable(value)) throw createError("setting-value", { name });
  return `${name}='${value}'`;
}
