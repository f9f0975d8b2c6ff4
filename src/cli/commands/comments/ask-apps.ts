import { SENDERS } from "../../comments/notify/outgoing-mail.js";
import { callbackUrl } from "../../comments/readers/find-account.js";
import { toServiceUrl, without } from "../../setup/complete-settings.js";
import type { Values } from "../../setup/env-file.js";
import { askInOrder, askValue, readWord, type Ask } from "../ask-values.js";
import type { Dialogue } from "../new/ask-choices.js";

type Questions = Dialogue["terminal"]["catalogue"]["texts"]["service"]["questions"];

/** OAuth platforms by the middle of their variables. */
const PLATFORM_NAMES = { GITHUB: "GitHub", GITEE: "Gitee" } as const;

/** A purpose of OAuth apps: the beginning of their variables' names, and their questions. */
interface AppUse {
  readonly prefix: string;
  readonly askId: (questions: Questions, provider: string) => string;
  readonly askSecret: (questions: Questions, provider: string) => string;
}

/** The apps by which visitors write comments in issues. */
export const ISSUES: AppUse = {
  prefix: "HANBLOG_OAUTH",
  askId: (questions, provider) => questions.appId(provider),
  askSecret: (questions, provider) => questions.appSecret(provider),
};

/**
 * Asks for the ways in which readers sign in: apps of the platforms, and mails if the service can send some. Says what a
 * service without mails does not offer.
 */
export async function askReaders(known: Values, dialogue: Dialogue): Promise<Values> {
  const { questions, readersWithoutMail } = dialogue.terminal.catalogue.texts.service;
  const callback = callbackUrl({ serviceUrl: toServiceUrl(known["HANBLOG_COMMENTS_URL"] ?? "") ?? "" });
  const apps = appQuestions(questions, {
    prefix: "HANBLOG_READERS",
    askId: (texts, provider) => texts.readerAppId(provider, callback),
    askSecret: (texts, provider) => texts.readerAppSecret(provider),
  });
  const sendsMails = hasSender(known);
  if (!sendsMails) dialogue.terminal.note(readersWithoutMail);
  let answers = sendsMails ? known : without(known, [READER_MAIL]);
  for (const part of apps) answers = await askInOrder(answers, part, dialogue);
  const ask = askValue(READER_MAIL, {
    question: questions.readerMail,
    expected: questions.expectedYes,
    read: (text) =>
      /^(?:y|yes|是|好|on)$/i.test(text) ? "on" : /^(?:n|no|否|不|off)$/i.test(text) ? "off" : null,
  });
  return sendsMails ? askInOrder(answers, [ask], dialogue) : answers;
}

/** Name of the setting that lets readers sign in by mail. */
const READER_MAIL = "HANBLOG_READERS_MAIL";

/** Returns whether the service can send mails. */
export function hasSender(values: Values): boolean {
  return SENDERS.some((name) => values[name] !== undefined);
}

/** Returns the questions of each platform. */
export function appQuestions(
  questions: Questions,
  { prefix, askId, askSecret }: AppUse,
): readonly (readonly Ask[])[] {
  return Object.entries(PLATFORM_NAMES).map(([name, provider]) => [
    askValue(`${prefix}_${name}_ID`, {
      question: askId(questions, provider),
      isSwitch: true,
      read: readWord,
    }),
    askValue(`${prefix}_${name}_SECRET`, {
      question: askSecret(questions, provider),
      isHidden: true,
      isRequired: true,
      read: readWord,
    }),
  ]);
}
