/** A message as it is printed. */
export interface MessageText {
  /** The problem, with the value that was found in backquotes. */
  readonly message: string;
  /** The expected value and the fix; `null` if the message is sufficient. */
  readonly hint: string | null;
}

/** English messages by error code. Each is a function of the values that it mentions. */
export type MessageSet = Readonly<Record<string, (values: never) => MessageText>>;

/** The messages of another language: the same codes with the same values. */
export type TranslatedSet<English extends MessageSet> = {
  readonly [Code in keyof English]: (values: ValuesOf<English[Code]>) => MessageText;
};

/** The values of a message; `{}` for a message that mentions none. */
export type ValuesOf<Write> = Write extends () => MessageText
  ? Record<string, never>
  : Write extends (values: infer Values) => MessageText
    ? Values
    : never;
