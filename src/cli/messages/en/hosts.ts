import type { DotlessStep, ExceededLimit, NamedOutput } from "../faults/site.js";
import type { MessageSet } from "../message-set.js";
import { sayOwner } from "./routes.js";

const HOST_NAMES: Readonly<Record<string, string>> = {
  github: "GitHub Pages",
  cloudflare: "Cloudflare Pages",
  netlify: "Netlify",
  nginx: "nginx",
  caddy: "Caddy",
};

/** Messages about the contracts of hosts. */
export const hosts = {
  /** `part` is the part of the path because of which it is not published. */
  "host-drops": ({
    host,
    named,
    part,
    step,
  }: {
    host: string;
    named: NamedOutput;
    part: string;
    step: DotlessStep;
  }) => ({
    message: `${hostName(host)} does not publish \`${part}\`, so ${sayNamed(named)} is missing there`,
    hint: step === null ? sayRename(named) : sayStep(step),
  }),
  /** `characters` are the ones that the host refuses in names. */
  "host-refuses": ({
    host,
    named,
    characters,
  }: {
    host: string;
    named: NamedOutput;
    characters: readonly string[];
  }) => ({
    message: `${hostName(host)} rejects a deployment with ${sayNamed(named)}, because names must not contain ${quoteEach(characters).join(" or ")}`,
    hint: sayRename(named),
  }),
  "host-limit": ({ host, limit }: { host: string; limit: ExceededLimit }) => sayLimit(hostName(host), limit),
} satisfies MessageSet;

/** Returns each character in backquotes. */
export function quoteEach(characters: readonly string[]): readonly string[] {
  return characters.map((character) => `\`${character}\``);
}

/** Returns a size in bytes in the unit of the hosts' documentation. */
export function sayBytes(bytes: number): string {
  const [unit, name] = bytes < 2 ** 30 ? [2 ** 20, "MiB"] : [2 ** 30, "GiB"];
  return `${Number((bytes / unit).toFixed(1))} ${name}`;
}

/** Returns the name of a host, which is the same in all languages. */
export function hostName(host: string): string {
  return HOST_NAMES[host] ?? host;
}

function sayNamed(named: NamedOutput): string {
  if (named.kind === "public") return `\`public/${named.path}\``;
  if (named.kind === "output") return `\`${named.path}\` of the output`;
  return `the address \`${named.address}\` of ${sayOwner(named.owner)}`;
}

function sayRename(named: NamedOutput): string {
  if (named.kind !== "address") return "Rename the file, its folder, or the tag or category.";
  const { owner, slug } = named;
  if (owner.kind === "term") {
    return `Give it another address in the configuration: \`taxonomies: { ${owner.taxonomy}: { slugs: { ${owner.term}: ${JSON.stringify(slug)} } } }\`.`;
  }
  return "Rename the file, or change the permalink, the alias or the redirect.";
}

function sayStep({ place, isTooOld }: { readonly place: string; readonly isTooOld: boolean }): string {
  const version = isTooOld ? "use version 5 of actions/upload-pages-artifact, and " : "";
  return `In \`${place}\`, ${version}add \`include-hidden-files: true\` below \`with:\`. \`hanblog deploy --write github --force\` writes such a workflow.`;
}

function sayLimit(name: string, limit: ExceededLimit) {
  switch (limit.kind) {
    case "file":
      return {
        message: `\`${limit.file}\` has ${sayBytes(limit.bytes)}, and ${name} takes files of at most ${sayBytes(limit.most)}`,
        hint: "Make the file smaller, or store it elsewhere and link to it.",
      };
    case "site":
      return {
        message: `The pages, images and files of the site have ${sayBytes(limit.bytes)}, and ${name} takes at most ${sayBytes(limit.most)}`,
        hint: "Make images and files smaller, or store large ones elsewhere.",
      };
    case "files":
      return {
        message: `The site has more than ${limit.most} files, the limit of ${name} without a paid plan`,
        hint: "Store files elsewhere, raise `pageSize`, or check the limit of your plan.",
      };
    case "folder":
      return {
        message: `The folder \`${limit.folder}\` of the output has more than ${limit.most} files, the limit of ${name}`,
        hint: "Put the files into several folders.",
      };
  }
}
