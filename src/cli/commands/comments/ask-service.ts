import { isMailApi, MAIL_APIS } from "../../comments/notify/mail-api.js";
import { toMailAddress } from "../../comments/notify/outgoing-mail.js";
import { READY_TEMPLATES, readTemplate } from "../../comments/notify/notice-template.js";
import type { SettingName } from "../../messages/service-texts.js";
import { LIMITS } from "../../comments/limits.js";
import { isWord } from "../../comments/settings/read-options.js";
import type { Platform } from "../../config/packages/service-packages.js";
import type { Terminal } from "../../report/terminal.js";
import { toServiceUrl, without } from "../../setup/complete-settings.js";
import type { Values } from "../../setup/env-file.js";
import { askText, askYes, type Dialogue } from "../new/ask-choices.js";
import { askInOrder, askValue, readWord, type Ask, type ValueQuestion } from "../ask-values.js";
import { appQuestions, askReaders, ISSUES } from "./ask-apps.js";

type Questions = Dialogue["terminal"]["catalogue"]["texts"]["service"]["questions"];

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
    mailQuestions(questions, known, platform),
    ...(platform === "cloudflare" ? [webhookQuestions(questions)] : []),
    ...appQuestions(questions, ISSUES),
  ];
  let answers = known;
  for (const part of parts) answers = await askInOrder(answers, part, dialogue);
  answers = await askReaders(answers, dialogue);
  return askInOrder(answers, leancloudQuestions(questions), dialogue);
}

/** Asks again for the part with a variable that begins with `prefix`. */
export async function askPart(
  prefix: string,
  known: Values,
  { platform, dialogue }: { readonly platform: Platform | null; readonly dialogue: Dialogue },
): Promise<Values> {
  const { questions } = dialogue.terminal.catalogue.texts.service;
  const ask = (asks: readonly Ask[]) => askInOrder(known, asks, dialogue);
  if (prefix === "DATABASE_URL") return ask(databaseQuestions(questions));
  if (prefix.startsWith("LEAN_")) return ask(leancloudQuestions(questions));
  if (prefix === "HANBLOG_IMAGES_")
    return ask(imageQuestions(dialogue.terminal.catalogue.texts.service.settings));
  if (prefix.startsWith("HANBLOG_READERS_")) return askReaders(known, dialogue);
  if (!prefix.startsWith("HANBLOG_OAUTH_")) return ask(mailQuestions(questions, known, platform));
  let answers = known;
  for (const part of appQuestions(questions, ISSUES)) answers = await askInOrder(answers, part, dialogue);
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

function mailQuestions(questions: Questions, known: Values, platform: Platform | null): readonly Ask[] {
  const shown = { expected: questions.expectedMail, isRequired: true, read: readMail };
  return [
    askSender(questions, platform),
    askMailPassword(questions, known["HANBLOG_SMTP_URL"]),
    askIf(
      ({ HANBLOG_MAIL_API: api }) => api !== undefined,
      askValue("HANBLOG_MAIL_KEY", {
        question: questions.mailKey,
        isHidden: true,
        isRequired: true,
        read: readWord,
      }),
    ),
    askValue("HANBLOG_MAIL_FROM", { question: questions.mailFrom, ...shown }),
    askIf(
      ({ HANBLOG_MAIL_API: api = "" }) => isMailApi(api) && MAIL_APIS[api].form === "mailgun",
      askMailDomain(questions),
    ),
    askValue("HANBLOG_OWNER_MAIL", { question: questions.ownerMail, ...shown }),
  ];
}

/** Name under which the answer to `askSender` is known while it is asked. */
const SENDER = "sender";

/** Settings that belong to one mail service. */
const API_PARTS = ["HANBLOG_MAIL_KEY", "HANBLOG_MAIL_DOMAIN"];

/** Asks for a mail server or a mail service. A worker cannot reach a mail server. */
function askSender(questions: Questions, platform: Platform | null): Ask {
  const names = Object.keys(MAIL_APIS);
  const isWorker = platform === "cloudflare";
  const readServer = isWorker ? () => null : readUrl(/^smtps?:$/);
  const ask = askValue(SENDER, {
    question: isWorker ? questions.mailApi(names) : questions.smtp,
    expected: isWorker ? questions.expectedMailApi(names) : questions.expectedSmtp,
    // The address may contain a password, so it is not shown.
    isSecret: true,
    isSwitch: true,
    read: (text) => (isMailApi(text) ? text : readServer(text)),
  });
  return async ({ HANBLOG_SMTP_URL: smtp, HANBLOG_MAIL_API: api, ...others }, ...rest) => {
    const known = smtp ?? api;
    const asked = await ask(known === undefined ? others : { ...others, [SENDER]: known }, ...rest);
    if (asked.kind !== "answered") return asked;
    const { [SENDER]: sender = "", ...kept } = asked.answers;
    const own = sender === api ? kept : without(kept, API_PARTS);
    const name = isMailApi(sender) ? "HANBLOG_MAIL_API" : "HANBLOG_SMTP_URL";
    return { kind: "answered", answers: { ...own, [name]: sender } };
  };
}

/** Asks for Mailgun's domain. An empty answer means that of the sender. */
function askMailDomain(questions: Questions): Ask {
  return (answers, ...rest) => {
    const [, ofSender] = /@([^@>]*)>?$/.exec(answers["HANBLOG_MAIL_FROM"] ?? "") ?? [];
    const ask = askValue("HANBLOG_MAIL_DOMAIN", {
      question: questions.mailDomain,
      shown: ofSender ?? questions.none,
      expected: questions.mailDomain,
      read: (text) => (toMailAddress(`x@${text}`) === `x@${text}` ? text : null),
    });
    return ask(answers, ...rest);
  };
}

/** Skips a question unless the earlier answers require it. */
function askIf(isAsked: (answers: Values) => boolean, ask: Ask): Ask {
  return (answers, ...rest) =>
    isAsked(answers) ? ask(answers, ...rest) : Promise.resolve({ kind: "skipped" });
}

/** Asks for the password of a new mail server whose address has a user and no password. */
function askMailPassword(questions: Questions, before: string | undefined): Ask {
  return async (answers, dialogue) => {
    const smtp = answers["HANBLOG_SMTP_URL"];
    if (smtp === undefined || smtp === before) return { kind: "skipped" };
    const url = new URL(smtp);
    if (url.username === "" || url.password !== "") return { kind: "skipped" };
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

/** Returns the questions about the bucket for images. Only a bucket that the settings have is asked about. */
function imageQuestions(settings: Readonly<Record<SettingName, string>>): readonly Ask[] {
  const question = (name: SettingName, rest: Omit<ValueQuestion, "question">) =>
    askValue(name, { question: settings[name], ...rest });
  return [
    question("HANBLOG_IMAGES_URL", { isSwitch: true, read: readUrl(/^https?:$/) }),
    question("HANBLOG_S3_URL", { isRequired: true, read: readUrl(/^https?:$/) }),
    question("HANBLOG_S3_REGION", { read: readWord }),
    question("HANBLOG_S3_KEY", { isRequired: true, read: readWord }),
    question("HANBLOG_S3_SECRET", { isHidden: true, isRequired: true, read: readWord }),
  ];
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
