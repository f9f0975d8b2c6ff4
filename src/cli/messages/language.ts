/** A language of the command line. */
export type Language = (typeof LANGUAGES)[number];

/** All languages of the command line. */
export const LANGUAGES = ["en", "zh"] as const;

/** Variables that name the language of messages, in the order of POSIX: the first that is set decides. */
const VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/**
 * Returns the language that `--lang` names in the arguments, else that of the environment. An invalid `--lang` is
 * reported later, when the arguments are parsed.
 */
export function chooseLanguage(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language {
  return languageOfArguments(argv) ?? languageOfEnvironment(env);
}

/** Checks whether the arguments contain nothing but a valid `--lang`. */
export function hasOnlyLanguage(argv: readonly string[]): boolean {
  const [word, value, ...rest] = argv;
  if (word === undefined) return true;
  if (word === "--lang") return isLanguage(value) && hasOnlyLanguage(rest);
  return (
    word.startsWith("--lang=") && isLanguage(word.slice("--lang=".length)) && hasOnlyLanguage(argv.slice(1))
  );
}

function isLanguage(word: string | undefined): boolean {
  return LANGUAGES.some((language) => language === word);
}

function languageOfArguments(argv: readonly string[]): Language | null {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const given = flags.flatMap((word, index) => {
    if (word === "--lang") return flags[index + 1] ?? [];
    return word.startsWith("--lang=") ? word.slice("--lang=".length) : [];
  });
  // `hanblog new` takes the language of a blog, such as zh-TW.
  return LANGUAGES.find((language) => given.at(-1)?.split("-", 1)[0] === language) ?? null;
}

function languageOfEnvironment(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== "");
  return /^zh(?:[-_.@]|$)/i.test(locale ?? "") ? "zh" : "en";
}

/** Returns the arguments without those at the beginning that choose the language. */
export function withoutLanguage(argv: readonly string[]): readonly string[] {
  const [word = ""] = argv;
  if (word === "--lang") return withoutLanguage(argv.slice(2));
  return word.startsWith("--lang=") ? withoutLanguage(argv.slice(1)) : argv;
}
