import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";

const MODULES = resolve(import.meta.dirname, "../../../node_modules");

/** Reads a file of a package as it was published. */
export function readPackaged(path: string): string {
  return readFileSync(join(MODULES, path), "utf8");
}

/** The variables of a template. */
export type Locals = Readonly<Record<string, unknown>>;

/** Renders a template of EJS, as the theme Fluid uses it: output tags, and `if` and `else` around them. */
export function renderEjs(template: string, locals: Locals): string {
  const parts = template.split(/<%([=-]?)([\s\S]*?)%>/);
  const body = parts.map((part, at) => {
    if (at % 3 === 0) return `write(${JSON.stringify(part)});`;
    if (at % 3 === 1) return "";
    return parts[at - 1] === "" ? part : `write(${part.trim()});`;
  });
  let html = "";
  runInNewContext(body.join("\n"), { ...locals, write: (text: unknown) => (html += String(text)) });
  return html;
}

/**
 * Renders the script of a Pug template, as the theme Butterfly uses it: constants before it, and `!{…}` and `#{…}`
 * within it.
 */
export function renderPugScript(template: string, locals: Locals): string {
  const [head = "", script = ""] = template.split(/^script\.$/m);
  const constants = [...head.matchAll(/^- ((?:const|let) .*)$/gm)].map(([, line]) => line);
  const evaluate = (expression: string) =>
    String(runInNewContext(`${constants.join(";\n")};\n(${expression})`, { ...locals }));
  let text = "";
  for (let at = 0; at < script.length;) {
    const next = script.slice(at).search(/[!#]\{/);
    if (next < 0) return `<script>${text}${script.slice(at)}</script>`;
    text += script.slice(at, at + next);
    const end = endOfBraces(script, at + next + 1);
    text += evaluate(script.slice(at + next + 2, end));
    at = end + 1;
  }
  return `<script>${text}</script>`;
}

/** Returns the position of the brace that closes the one at `start`. */
function endOfBraces(text: string, start: number): number {
  for (let at = start, depth = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error("A brace is not closed");
}

interface VNode {
  readonly type: string;
  readonly children: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Renders the Valine component of the theme Icarus, with a small stand-in for the functions of Inferno. */
export function renderIcarusValine(comment: Locals, cdn: (name: string) => string): string {
  const require = createRequire(import.meta.url);
  const source = readPackaged("hexo-component-inferno/lib/view/comment/valine.js");
  const node = (type: string, children: unknown, props: VNode["props"] | null): VNode => ({
    type,
    children,
    props: props ?? {},
  });
  const inferno = {
    Component: class {
      readonly props: Locals;
      constructor(props: Locals) {
        this.props = props;
      }
    },
    createVNode: (
      _: number,
      type: string,
      _className: unknown,
      children: unknown,
      _flag: number,
      props: Locals,
    ) => node(type, children, props),
    createFragment: (children: unknown) => node("", children, null),
    createTextVNode: (text: string) => text,
  };
  const cache = { cacheComponent: (_: unknown, _name: string, toProps: unknown) => toProps };
  const module = { exports: null as unknown };
  runInNewContext(source, {
    module,
    Reflect,
    require: (name: string) =>
      name === "inferno" ? inferno : name.includes("cache") ? cache : require(name),
  });
  const Valine = module.exports as {
    new (props: unknown): { render(): VNode };
    readonly Cacheable: (props: unknown) => unknown;
  };
  const props = Valine.Cacheable({ comment, helper: { cdn }, page: {}, config: {} });
  return printNode(new Valine(props).render());
}

function printNode(node: unknown): string {
  if (Array.isArray(node)) return node.map(printNode).join("");
  if (typeof node === "string") return node;
  if (typeof node !== "object" || node === null) return "";
  const { type, children, props } = node as VNode;
  const { dangerouslySetInnerHTML, ...attributes } = props;
  const inner = printNode(Object.values(dangerouslySetInnerHTML ?? {})) || printNode(children);
  if (type === "") return inner;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${String(value)}"`);
  return `<${type}${names.join("")}>${inner}</${type}>`;
}
