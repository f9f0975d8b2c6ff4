import { toMailAddress } from "../comments/notify/mail-address.js";
import { PASSWORD_LENGTH } from "../comments/read-environment.js";
import { isWord } from "../comments/read-options.js";
import type { Platform } from "../config/service-platforms.js";
import { toServiceUrl } from "../setup/complete-settings.js";
import { isWritable, type Values } from "../setup/env-file.js";
import { askText, type Dialogue } from "./ask-choices.js";

type Answers = Record<string, string>;

/** OAuth platforms by the middle of their variables. */
const PLATFORM_NAMES = { GITHUB: "GitHub", GITEE: "Gitee" } as const;

/** Asks for the settings of the service. Known values are the answers to empty lines, and secrets are not shown. */
export async function askService(
  known: Values,
  platform: Platform | null,
  dialogue: Dialogue,
): Promise<Values> {
  const answers: Answers = { ...known };
  await askSite(answers, dialogue);
  if (platform === "vercel") await askDatabase(answers, dialogue);
  // A worker cannot reach a mail server.
  if (platform !== "cloudflare") await askMail(answers, dialogue);
  await askApps(answers, dialogue);
  await askLeancloud(answers, dialogue);
  return answers;
}

/** Asks again for the part with a variable that begins with `prefix`. */
export async function askPart(prefix: string, known: Values, dialogue: Dialogue): Promise<Values> {
  const answers: Answers = { ...known };
  if (prefix === "DATABASE_URL") await askDatabase(answers, dialogue);
  else if (prefix.startsWith("LEAN_")) await askLeancloud(answers, dialogue);
  else if (prefix.startsWith("HANBLOG_OAUTH_")) await askApps(answers, dialogue);
  else await askMail(answers, dialogue);
  return answers;
}

/** Asks whether to enter a part again after its check has failed. */
export function askAgain(dialogue: Dialogue): Promise<boolean> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  return askText(dialogue, questions.again, {
    shown: questions.yes,
    read: (text) =>
      /^(?:y|yes|是|好)?$/i.test(text) ? true : /^(?:n|no|否|不)$/i.test(text) ? false : undefined,
  });
}

async function askSite(answers: Answers, dialogue: Dialogue): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  await askValue(answers, "HANBLOG_COMMENTS_URL", dialogue, {
    question: questions.url,
    expected: questions.expectedUrl,
    isRequired: true,
    read: toServiceUrl,
  });
  await askValue(answers, "HANBLOG_SITE_URL", dialogue, {
    question: questions.siteUrl,
    expected: questions.expectedSiteUrl,
    isRequired: true,
    read: readUrl(/^https?:$/),
  });
  await askValue(answers, "HANBLOG_ADMIN_PASSWORD", dialogue, {
    question: questions.password,
    expected: questions.expectedPassword(PASSWORD_LENGTH),
    shown: questions.generated,
    isHidden: true,
    read: (text) => (text.length >= PASSWORD_LENGTH ? text : null),
  });
}

async function askDatabase(answers: Answers, dialogue: Dialogue): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  await askValue(answers, "DATABASE_URL", dialogue, {
    question: questions.database,
    expected: questions.expectedDatabase,
    isHidden: true,
    isRequired: true,
    read: readUrl(/^postgres(?:ql)?:$/),
  });
}

async function askMail(answers: Answers, dialogue: Dialogue): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  const before = answers["HANBLOG_SMTP_URL"];
  // The address may contain a password, so it is not shown.
  await askValue(answers, "HANBLOG_SMTP_URL", dialogue, {
    question: questions.smtp,
    expected: questions.expectedSmtp,
    isSecret: true,
    read: readUrl(/^smtps?:$/),
  });
  const smtp = answers["HANBLOG_SMTP_URL"];
  if (smtp === undefined) return;
  const url = new URL(smtp);
  if (smtp !== before && url.username !== "" && url.password === "") {
    const question = questions.smtpPassword(decodeURIComponent(url.username));
    url.password = encodeURIComponent(await askText(dialogue, question, { isHidden: true, read: required }));
    // The parser keeps some characters that a file of settings would change.
    answers["HANBLOG_SMTP_URL"] = url.href.replaceAll("'", "%27");
  }
  const { expectedMail: expected } = questions;
  const shown = { expected, isRequired: true, read: readMail };
  await askValue(answers, "HANBLOG_MAIL_FROM", dialogue, { question: questions.mailFrom, ...shown });
  await askValue(answers, "HANBLOG_OWNER_MAIL", dialogue, { question: questions.ownerMail, ...shown });
}

async function askApps(answers: Answers, dialogue: Dialogue): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  for (const [name, provider] of Object.entries(PLATFORM_NAMES)) {
    const id = `HANBLOG_OAUTH_${name}_ID`;
    await askValue(answers, id, dialogue, { question: questions.appId(provider), read: readWord });
    if (answers[id] === undefined) continue;
    await askValue(answers, `HANBLOG_OAUTH_${name}_SECRET`, dialogue, {
      question: questions.appSecret(provider),
      isHidden: true,
      isRequired: true,
      read: readWord,
    });
  }
}

async function askLeancloud(answers: Answers, dialogue: Dialogue): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  await askValue(answers, "LEAN_ID", dialogue, { question: questions.leanId, read: readKey });
  if (answers["LEAN_ID"] === undefined) return;
  await askValue(answers, "LEAN_SERVER", dialogue, {
    question: questions.leanServer,
    expected: questions.expectedSiteUrl,
    isRequired: true,
    read: readUrl(/^https?:$/),
  });
  await askValue(answers, "LEAN_MASTER_KEY", dialogue, {
    question: questions.leanMasterKey,
    isHidden: true,
    isRequired: true,
    read: readWord,
  });
  await askValue(answers, "HANBLOG_APP_KEY", dialogue, {
    question: questions.leanKey,
    shown: questions.generated,
    read: readKey,
  });
}

interface ValueQuestion {
  readonly question: string;
  readonly expected?: string;
  /** The answer to an empty line if no value is known; "none" by default. */
  readonly shown?: string;
  readonly isRequired?: boolean;
  /** Whether typing is not shown. */
  readonly isHidden?: boolean;
  /** Whether a known value is not shown. */
  readonly isSecret?: boolean;
  /** Returns the value, or `null` for an invalid answer. */
  readonly read: (text: string) => string | null;
}

/** Asks for a value. An empty line keeps the known one. */
async function askValue(
  answers: Answers,
  name: string,
  dialogue: Dialogue,
  { question, expected, isRequired, isHidden, isSecret, read, ...rest }: ValueQuestion,
): Promise<void> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  const known = answers[name];
  const isConcealed = isHidden === true || isSecret === true;
  const unknown = isRequired === true ? null : (rest.shown ?? questions.none);
  const shown = known === undefined ? unknown : isConcealed ? questions.unchanged : known;
  // An answer that the file cannot contain is invalid too.
  const readWritable = (text: string) => (isWritable(text) ? (read(text) ?? undefined) : undefined);
  const value = await askText<string | null>(dialogue, question, {
    ...(shown === null ? {} : { shown }),
    ...(isHidden === undefined ? {} : { isHidden }),
    read: (text) => (text === "" ? (known ?? (isRequired === true ? undefined : null)) : readWritable(text)),
    expected: expected ?? questions.required,
  });
  if (value !== null) answers[name] = value;
}

function readUrl(protocols: RegExp): (text: string) => string | null {
  return (text) => {
    if (!URL.canParse(text)) return null;
    const { protocol, hostname } = new URL(text);
    return protocols.test(protocol) && hostname !== "" ? text : null;
  };
}

function readMail(text: string): string | null {
  const inner = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return toMailAddress(inner) === null ? null : text;
}

/** Reads the id or the key of the app of the service, whose id is that of the LeanCloud app. */
function readKey(text: string): string | null {
  return isWord(text) ? text : null;
}

function readWord(text: string): string | null {
  return /^[!-~]+$/.test(text) ? text : null;
}

function required(text: string): string | undefined {
  return text === "" ? undefined : text;
}
