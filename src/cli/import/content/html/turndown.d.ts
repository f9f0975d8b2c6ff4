/** The parts of turndown and its plugin for tables that hanblog uses. Their own types need those of browsers. */
declare module "#turndown" {
  /** A node of the document that turndown parses. */
  export interface HtmlNode {
    readonly nodeName: string;
    /** 1 for an element and 3 for text. */
    readonly nodeType: number;
    readonly parentNode: HtmlNode | null;
    readonly firstChild: HtmlNode | null;
    readonly nextSibling: HtmlNode | null;
    readonly childNodes: ArrayLike<HtmlNode>;
    readonly children: ArrayLike<HtmlNode>;
    readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
    readonly textContent: string;
    readonly isBlock: boolean;
    getAttribute(name: string): string | null;
    getElementsByTagName(name: string): ArrayLike<HtmlNode>;
  }

  export interface HtmlRule {
    readonly filter: string | readonly string[] | ((node: HtmlNode) => boolean);
    readonly replacement: (content: string, node: HtmlNode) => string;
  }

  export class Turndown {
    constructor(options: Readonly<Record<string, unknown>>);
    addRule(name: string, rule: HtmlRule): this;
    use(plugins: readonly unknown[]): this;
    escape(text: string): string;
    turndown(html: string): string;
  }

  /** Converts tables. */
  export const tables: unknown;
  /** Converts boxes of lists. */
  export const taskListItems: unknown;
}
