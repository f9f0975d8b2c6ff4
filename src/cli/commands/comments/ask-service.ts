import { toMailAddress } from "../../comments/notify/outgoing-mail.js";
import { READY_TEMPLATES, readTemplate } from "../../comments/notify/read-template.js";
import { LIMITS } from "../../comments/limits.js";
import { isWord } from "../../comments/settings/read-options.js";
import type { Platform } from "../../config/packages/service-platforms.js";
import type { Terminal } from "../../report/terminal.js";
import { toServiceUrl, without } from "../../setup/complete-settings.js";
import type { Values } from "../../setup/env-file.js";
import { askText, askYes, type Dialogue } from "../new/ask-choices.js";
import { askInOrder, askValue, type Ask } from "../ask-values.js";

type Questions = Dialogue["terminal"]["catalogue"]["texts"]["service"]["questions"];

/** OAuth platforms by the middle of their variables. */
const PLATFORM_NAMES = { GITHUB: "GitHub", GITEE: "Gitee" } as const;

/** Name of the key without which nobody can read the LeanCloud app. */
export const MASTER_KEY = "LEAN_MASTER_KEY";

/** Asks for the settings of the service. Known values are the answers to empty lines, and secrets are not shown. */
export async function askService(
  known: Values,
  platform: Platform | null,
  dialogue: Dialogue,
): Promise<Values> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  const parts = [
    siteQuestions(questions),
    ...(platform === "vercel" ? [databaseQuestions(questions)] : []),
    // A worker cannot reach a mail server.
    platform === "cloudflare" ? webhookQuestions(questions) : mailQuestions(questions, known),
    ...appQuestions(questions),
    leancloudQuestions(questions),
  ];
  let answers = known;
  for (const part of parts) answers = await askInOrder(answers, part, dialogue);
  return answers;
}

/** Asks again for the part with a variable that begins with `prefix`. */
export async function askPart(prefix: string, known: Values, dialogue: Dialogue): Promise<Values> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  const ask = (asks: readonly Ask[]) => askInOrder(known, asks, dialogue);
  if (prefix === "DATABASE_URL") return ask(databaseQuestions(questions));
  if (prefix.startsWith("LEAN_")) return ask(leancloudQuestions(questions));
  if (!prefix.startsWith("HANBLOG_OAUTH_")) return ask(mailQuestions(questions, known));
  let answers = known;
  for (const part of appQuestions(questions)) answers = await askInOrder(answers, part, dialogue);
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

interface KeyFacts {
  readonly platform: Platform | null;
  /** `null` if nobody has decided. */
  readonly follows: boolean | null;
  readonly dialogue: Dialogue | null;
  readonly terminal: Terminal;
}

/**
 * Removes LeanCloud's keys from settings that go to a server, unless the service there follows the app. The scripts of the
 * other platforms do not send them.
 */
export async function keepKeys(
  values: Values,
  { platform, follows, dialogue, terminal }: KeyFacts,
): Promise<Values> {
  if (values[MASTER_KEY] === undefined || (platform !== "docker" && platform !== "systemd")) return values;
  const { leancloudFollows, leancloudLeft, questions } = terminal.catalogue.texts.service;
  const isFollowing = follows ?? (dialogue !== null && (await askYes(dialogue, questions.follow)));
  terminal.print(isFollowing ? leancloudFollows : leancloudLeft(values["HANBLOG_COMMENTS_URL"] ?? ""));
  return isFollowing ? values : without(values, ["LEAN_"]);
}

function siteQuestions(questions: Questions): readonly Ask[] {
  return [
    askValue("HANBLOG_COMMENTS_URL", {
      question: questions.url,
      expected: questions.expectedUrl,
      isRequired: true,
      read: toServiceUrl,
    }),
    askValue("HANBLOG_SITE_URL", {
      question: questions.siteUrl,
      expected: questions.expectedSiteUrl,
      isRequired: true,
      read: readUrl(/^https?:$/),
    }),
    askValue("HANBLOG_ADMIN_PASSWORD", {
      question: questions.password,
      expected: questions.expectedPassword(LIMITS.password),
      shown: questions.generated,
      isHidden: true,
      read: (text) => (text.length >= LIMITS.password ? text : null),
    }),
  ];
}

function databaseQuestions(questions: Questions): readonly Ask[] {
  return [
    askValue("DATABASE_URL", {
      question: questions.database,
      expected: questions.expectedDatabase,
      isHidden: true,
      isRequired: true,
      read: readUrl(/^postgres(?:ql)?:$/),
    }),
  ];
}

function mailQuestions(questions: Questions, known: Values): readonly Ask[] {
  const shown = { expected: questions.expectedMail, isRequired: true, read: readMail };
  return [
    // The address may contain a password, so it is not shown.
    askValue("HANBLOG_SMTP_URL", {
      question: questions.smtp,
      expected: questions.expectedSmtp,
      isSecret: true,
      isSwitch: true,
      read: readUrl(/^smtps?:$/),
    }),
    askMailPassword(questions, known["HANBLOG_SMTP_URL"]),
    askValue("HANBLOG_MAIL_FROM", { question: questions.mailFrom, ...shown }),
    askValue("HANBLOG_OWNER_MAIL", { question: questions.ownerMail, ...shown }),
  ];
}

/** Asks for the password of a new mail server whose address has a user and no password. */
function askMailPassword(questions: Questions, before: string | undefined): Ask {
  return async (answers, dialogue) => {
    const smtp = answers["HANBLOG_SMTP_URL"] ?? "";
    const url = new URL(smtp);
    if (smtp === before || url.username === "" || url.password !== "") return { kind: "skipped" };
    const question = questions.smtpPassword(decodeURIComponent(url.username));
    const password = await askText(dialogue, question, {
      shown: questions.back,
      isHidden: true,
      read: (text) => text,
    });
    if (password === "") return { kind: "back" };
    url.password = encodeURIComponent(password);
    // The parser keeps some characters that a file of settings would change.
    return {
      kind: "answered",
      answers: { ...answers, HANBLOG_SMTP_URL: url.href.replaceAll("'", "%27") },
    };
  };
}

function webhookQuestions(questions: Questions): readonly Ask[] {
  const names = Object.keys(READY_TEMPLATES);
  return [
    // The address of a chat contains its key.
    askValue("HANBLOG_WEBHOOK_URL", {
      question: questions.webhook,
      expected: questions.expectedSiteUrl,
      isSecret: true,
      isSwitch: true,
      read: readUrl(/^https?:$/),
    }),
    (answers, ...rest) => {
      const url = new URL(answers["HANBLOG_WEBHOOK_URL"] ?? "");
      const ask = askValue("HANBLOG_WEBHOOK_TEMPLATE", {
        question: questions.webhookTemplate(names),
        expected: questions.expectedTemplate(names),
        shown: questions.none,
        read: (text) => (names.includes(text) && !("kind" in readTemplate(url, text)) ? text : null),
      });
      return ask(answers, ...rest);
    },
  ];
}

/** Returns the questions of each platform. */
function appQuestions(questions: Questions): readonly (readonly Ask[])[] {
  return Object.entries(PLATFORM_NAMES).map(([name, provider]) => [
    askValue(`HANBLOG_OAUTH_${name}_ID`, {
      question: questions.appId(provider),
      isSwitch: true,
      read: readWord,
    }),
    askValue(`HANBLOG_OAUTH_${name}_SECRET`, {
      question: questions.appSecret(provider),
      isHidden: true,
      isRequired: true,
      read: readWord,
    }),
  ]);
}

function leancloudQuestions(questions: Questions): readonly Ask[] {
  return [
    askValue("LEAN_ID", { question: questions.leanId, isSwitch: true, read: readKey }),
    askValue("LEAN_SERVER", {
      question: questions.leanServer,
      expected: questions.expectedSiteUrl,
      isRequired: true,
      read: readUrl(/^https?:$/),
    }),
    askValue(MASTER_KEY, {
      question: questions.leanMasterKey,
      isHidden: true,
      isRequired: true,
      read: readWord,
    }),
    askValue("HANBLOG_APP_KEY", {
      question: questions.leanKey,
      shown: questions.generated,
      read: readKey,
    }),
  ];
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
