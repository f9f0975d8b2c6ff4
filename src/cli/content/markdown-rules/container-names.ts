/** Containers drawn as a box. */
export const BOXES = ["tip", "warning", "danger", "theorem"] as const;
export type Box = (typeof BOXES)[number];

/** Names of the containers that hanblog renders. */
const CONTAINERS = [...BOXES, "details", "right", "v-pre", "slot", "code-group"] as const;
export type ContainerName = (typeof CONTAINERS)[number];

type Title = Box | "details" | "info" | "note" | "important" | "caution";

/** Container that renders a name of VitePress or Docusaurus, and its default title. */
interface Alias {
  readonly container: ContainerName;
  readonly title: Title | null;
}

const ALIASES: ReadonlyMap<string, Alias> = new Map<string, Alias>([
  ["info", { container: "tip", title: "info" }],
  ["note", { container: "tip", title: "note" }],
  ["important", { container: "tip", title: "important" }],
  ["caution", { container: "danger", title: "caution" }],
  ["raw", { container: "v-pre", title: null }],
]);

/** Names of all containers. */
export const CONTAINER_NAMES: readonly string[] = [...CONTAINERS, ...ALIASES.keys()];

/** Names in other generators, with hanblog's name for the same meaning. */
const MEANINGS: ReadonlyMap<string, Box> = new Map([
  ["message", "tip"],
  ["hint", "tip"],
  ["success", "tip"],
  ["error", "danger"],
]);

/** Returns the container with the meaning of a name of another generator, or `null`. */
export function meaningOf(name: string): Box | null {
  return MEANINGS.get(name) ?? null;
}

/** Opening line of a container, without its colons. */
export interface ContainerOpening {
  readonly container: ContainerName;
  /** Text of the author; empty without one. */
  readonly title: string;
  /** Name of the text that is the title if the author wrote none; `null` for a container without a title. */
  readonly defaultTitle: Title | null;
  /** Whether a `details` container is open at first. */
  readonly isOpen: boolean;
}

/** Name, and `[title]` directly after it, as in Docusaurus. */
const OPENING = /^\s*([a-z][\w-]*)(?:\[([^\]]*)\])?(?=[\s{]|$)(.*)$/;
/** Attributes at the end of the line, as in VitePress and Docusaurus. */
const ATTRIBUTES = /\s*\{((?:open|[.#][\w-]+)(?:\s+(?:open|[.#][\w-]+))*)\}\s*$/;

/** Parses the text after the colons of an opening line. Returns `null` for an unknown name. */
export function parseOpening(params: string): ContainerOpening | null {
  const [, name, bracketed, rest = ""] = OPENING.exec(params) ?? [];
  if (name === undefined) return null;
  const alias = ALIASES.get(name);
  const container = alias?.container ?? CONTAINERS.find((known) => known === name);
  if (container === undefined) return null;
  const attributes = ATTRIBUTES.exec(rest);
  const after = rest.slice(0, attributes?.index ?? rest.length).trim();
  return {
    container,
    title: bracketed?.trim() || after,
    defaultTitle: alias === undefined ? titleOf(container) : alias.title,
    isOpen: attributes?.[1]?.split(/\s+/).includes("open") === true,
  };
}

function titleOf(container: ContainerName): Title | null {
  return container === "details" ? container : (BOXES.find((box) => box === container) ?? null);
}
