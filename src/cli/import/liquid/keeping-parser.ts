import {
  type Context,
  type Emitter,
  type Liquid,
  Output,
  Parser,
  type Template,
  TokenKind,
  type TopLevelToken,
  type TagToken,
  toValue,
  Value,
} from "#liquidjs";
import { countTranslated, type LiquidRun, noteLoss, runOf } from "./liquid-run.js";

type OutputToken = ConstructorParameters<typeof Output>[0];

/** Tags whose value has filters. */
const WITH_VALUE = /^(?:assign|echo)$/;

/** A parser that keeps what Liquid does not know as text, and reports it. */
export class KeepingParser extends Parser {
  readonly #liquid: Liquid;
  readonly #run: LiquidRun;

  constructor(liquid: Liquid, run: LiquidRun) {
    super(liquid);
    this.#liquid = liquid;
    this.#run = run;
  }

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ReturnType<Parser["parseToken"]> {
    const isPage = this.#run.open.length === 0;
    if (isPage && this.#run.kept.has(token.begin)) return this.#keep(token, null);
    if (isTag(token)) {
      if (!Object.hasOwn(this.#liquid.tags, token.name)) return this.#keep(token, token.name);
      const unknown = WITH_VALUE.test(token.name)
        ? this.#unknownFilter(token.args.replace(/^[^=]*=/, ""))
        : null;
      if (unknown !== null) return this.#keep(token, unknown);
      if (isPage && token.name !== "raw") countTranslated(this.#run, "tag");
      return super.parseToken(token, rest);
    }
    if (!isOutput(token)) return super.parseToken(token, rest);
    const unknown = this.#unknownFilter(token.content);
    return unknown === null ? new ReportedOutput(token, this.#liquid) : this.#keep(token, unknown);
  }

  /** Returns the name of a filter that does not exist, the whole text if it is no expression, or `null`. */
  #unknownFilter(text: string): string | null {
    try {
      const { filters } = new Value(text, this.#liquid);
      return filters.find(({ name }) => !Object.hasOwn(this.#liquid.filters, name))?.name ?? null;
    } catch {
      return text.trim().replace(/\s+/g, " ");
    }
  }

  /** Returns a template that writes a token as it is. `name` is reported. */
  #keep(token: TopLevelToken, name: string | null): ReturnType<Parser["parseToken"]> {
    const text = token.getText();
    if (name !== null) noteLoss(this.#run, { code: "liquid", name }, { begin: token.begin, text });
    const html = Object.assign(token, { kind: TokenKind.HTML, getContent: () => text });
    return super.parseToken(html, []);
  }
}

function isTag(token: TopLevelToken): token is TagToken {
  return token.kind === TokenKind.Tag;
}

function isOutput(token: TopLevelToken): token is OutputToken {
  return token.kind === TokenKind.Output;
}

/** An expression of a page that is reported if it has no value. */
class ReportedOutput extends Output implements Template {
  override *render(context: Context, emitter: Emitter): IterableIterator<unknown> {
    const value: unknown = yield toValue(yield this.value.value(context, false));
    const run = runOf(context);
    if (value === undefined && run.open.length === 0) {
      const text = this.token.getText();
      const name = this.token.content.trim().replace(/\s+/g, " ");
      noteLoss(run, { code: "expression", name }, { begin: this.token.begin, text });
    } else countTranslated(run, "expression");
    emitter.write(value);
  }
}
