import type { MessageValues } from "../../runtime/model/error.js";

/** A message as it is printed. */
export interface MessageText {
  /** The problem, with the value that was found in backquotes. */
  readonly message: string;
  /** The expected value and the fix; `null` if the message is sufficient. */
  readonly hint: string | null;
}

/**
 * A message and its hint as templates. `%{name}` is a value, and `%{names*, }` a list with its separator. `%{name?A|B}` is
 * A if the value is neither `null` nor `false`, and B otherwise; `%{count=1?A|B}` compares it. The English template
 * also names the type of a value that is no text: `%{count:number}`, `%{isText:flag}`, `%{nearest:text/null}`,
 * `%{kind:link/image}`, `%{names:list}`.
 */
export type Template = readonly [message: string, hint: string | null];

/** Templates by the `kind` of the values. */
type TemplatesByKind = Readonly<Record<string, Template>>;

/** A message that needs code. */
type WriteMessage = (values: never) => MessageText;

type Entry = Template | TemplatesByKind | WriteMessage;

/** English messages by error code. */
export type MessageSet = Readonly<Record<string, Entry>>;

/** The messages of another language: the same codes with the same values. */
export type TranslatedSet<English extends MessageSet> = {
  readonly [Code in keyof English]: English[Code] extends Template
    ? Template
    : English[Code] extends WriteMessage
      ? (values: ValuesOf<English[Code]>) => MessageText
      : { readonly [Kind in keyof English[Code]]: Template };
};

/** The values of a message; `{}` for a message that mentions none. */
export type ValuesOf<Written> = Written extends () => MessageText
  ? Record<string, never>
  : Written extends (values: infer Values) => MessageText
    ? Values
    : Written extends Template
      ? ValuesOfTemplate<Written>
      : {
          [Kind in keyof Written]: { readonly kind: Kind } & Valued<MentionedBy<Written[Kind]>>;
        }[keyof Written];

type ValuesOfTemplate<Written> = [MentionedBy<Written>] extends [never]
  ? Record<string, never>
  : Valued<MentionedBy<Written>>;

/** The values of one template. */
export type ValuesOfText<Text> = Valued<Mentioned<Text>>;

type MentionedBy<Written> = Written extends readonly [infer Message, infer Hint]
  ? Mentioned<Message> | Mentioned<Hint>
  : never;

type Valued<Names extends string> = { readonly [Name in NameOf<Names>]: TypeOf<Names, Name> };

/** The names that a template mentions, each with its type where that is given. */
type Mentioned<Text> = Text extends `${string}%{${infer Rest}`
  ? Until<Until<Until<Until<Rest, "}">, "?">, "=">, "*"> | Mentioned<Rest>
  : never;

type Until<Text extends string, End extends string> = Text extends `${infer Start}${End}${string}`
  ? Start
  : Text;

type NameOf<Mention extends string> = Mention extends `${infer Name}:${string}` ? Name : Mention;

type TypeOf<Mention extends string, Name extends string> =
  Extract<Mention, `${Name}:${string}`> extends `${string}:${infer Types}` ? NamedType<Types> : string;

type NamedType<Types extends string> = Types extends `${infer First}/${infer Rest}`
  ? NamedType<First> | NamedType<Rest>
  : Types extends keyof TypeNames
    ? TypeNames[Types]
    : Types;

interface TypeNames {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly null: null;
  readonly list: readonly string[];
}

/** Returns a message with its values. Throws if the values do not fit. */
export function writeMessage(entry: Entry, values: MessageValues): MessageText {
  // The compiler cannot relate a code that it does not know to the values of that code.
  if (typeof entry === "function") return (entry as (values: MessageValues) => MessageText)(values);
  const { kind } = values;
  const template = isTemplate(entry) ? entry : entry[typeof kind === "string" ? kind : ""];
  if (template === undefined) throw new TypeError("No message of this kind");
  const [message, hint] = template;
  return { message: fillTemplate(message, values), hint: hint === null ? null : fillTemplate(hint, values) };
}

/** Templates by the `kind` of a value. */
export type TextsOf<Value extends { readonly kind: string }> = Readonly<Record<Value["kind"], string>>;

/** Fills a value into the template of its kind. */
export function fillByKind<Kind extends string>(
  texts: Readonly<Record<Kind, string>>,
  value: MessageValues & { readonly kind: Kind },
): string {
  return fillTemplate(texts[value.kind], value);
}

function isTemplate(entry: Template | TemplatesByKind): entry is Template {
  return Array.isArray(entry);
}

/** A value, its separator, or the value to compare it with and the two texts to choose from. */
const PLACE = /^(\w+)(?::[\w/-]+)?(?:\*([^]*)|(?:=([\w-]+))?\?([^]*))?$/;

/** Fills the values into a template. */
export function fillTemplate(template: string, values: MessageValues): string {
  const start = template.indexOf("%{");
  if (start === -1) return template;
  const end = endOfPlace(template, start + 2);
  const filled = fillPlace(template.slice(start + 2, end), values);
  return template.slice(0, start) + filled + fillTemplate(template.slice(end + 1), values);
}

function fillPlace(place: string, values: MessageValues): string {
  const [, name = "", separator, wanted, texts] = PLACE.exec(place) ?? [];
  // The English template names the types, which the compiler checks where the problem is created.
  const value = values[name] as string | number | boolean | null | readonly string[];
  if (separator !== undefined) return (value as readonly string[]).join(separator);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (texts === undefined) return text;
  const isChosen = wanted === undefined ? value !== null && value !== false : text === wanted;
  const middle = endOfPlace(texts, 0, "|");
  return fillTemplate(isChosen ? texts.slice(0, middle) : texts.slice(middle + 1), values);
}

/** Returns the index of the end of a place or of its first text, outside of places inside. */
function endOfPlace(text: string, from: number, end = "}"): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (depth === 0 && text[at] === end) return at;
    if (text.startsWith("%{", at)) depth += 1;
    else if (text[at] === "}") depth -= 1;
  }
  return text.length;
}
