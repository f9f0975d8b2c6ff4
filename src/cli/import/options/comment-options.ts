import { issue } from "../../config/options/comments-schema.js";
import { store } from "../../config/options/store-comments-schema.js";
import { compact, type Fields, fieldsOf, listOf, plainKey, textOf } from "../plain-value.js";
import { findCommentPlaces, GROUPS } from "./comment-script.js";
import { readCommentServices, SERVICE_KEYS } from "./comment-services.js";
import { nameSet, type OptionSource } from "./option-source.js";
import { type ServiceScript, readServiceScripts, serviceOptionNames } from "./service-scripts.js";

/** Comments of an old site. */
export interface OldComments {
  /** The option `comments`. */
  readonly comments: Fields;
  /** Scripts of systems that hanblog has no widget for. */
  readonly services: readonly ServiceScript[];
  /** A value of `comments` for the issues of utterances, which lacks the id of an app. */
  readonly proposal?: Fields;
}

/** A system whose comments a widget of hanblog shows. */
interface OwnSystem {
  readonly label: string;
  readonly names: readonly string[];
  readonly option: "store" | "issue";
  /** Options of hanblog without which there are no comments. */
  readonly needed: readonly string[];
  read(options: Fields): Fields;
}

const ISSUE_NEEDS = ["owner", "repo", "clientId"];

/** The first system of an option takes precedence. */
const OWN_SYSTEMS: readonly OwnSystem[] = [
  {
    label: "Valine",
    names: ["valine", "valineconfig"],
    option: "store",
    needed: ["appId", "appKey"],
    read: readValine,
  },
  { label: "Gitalk", names: ["gitalk"], option: "issue", needed: ISSUE_NEEDS, read: readGitalk },
  {
    label: "Vssue",
    names: ["vssue", "vssueconfig", "gitment"],
    option: "issue",
    needed: ISSUE_NEEDS,
    read: readVssue,
  },
];

/** Comment systems that are only reported. */
const OTHERS = nameSet(
  "disqusjs livere livereuid changyan remark42 isso cusdis commento comentario hyvor hyvortalk beaudar minivaline staticman graphcomment " +
    "intensedebate cactus",
);

/**
 * Returns the names of the options that are read as comments, so that they are not options without a counterpart.
 */
export function commentOptionNames(options: Fields): readonly string[] {
  const known = new Set([
    ...GROUPS,
    ...OWN_SYSTEMS.flatMap(({ names }) => names),
    ...SERVICE_KEYS,
    ...OTHERS,
  ]);
  return Object.keys(options).filter((name) => known.has(plainKey(name)));
}

/**
 * Reads the comments of an old site from its options and those of its theme. Valine, Gitalk and Vssue become settings of hanblog's
 * own widgets. Other systems get a script that is off. A value that a system cannot have is reported and not written.
 */
export function readComments(records: readonly unknown[], source: OptionSource): OldComments {
  const { notes, file } = source;
  const places = findCommentPlaces(records);
  const comments: Record<string, Fields> = {};
  for (const system of OWN_SYSTEMS) {
    const used = places.optionsOf(system.names);
    if (used === null || comments[system.option] !== undefined) continue;
    const values = compact(system.read(used.options));
    const faults: string[] = [];
    const found = system.needed.every((name) => values[name] !== undefined)
      ? soundSettings(system, values, faults)
      : null;
    for (const name of faults)
      notes.lost("service-id", `${system.label} ${name}: ${String(values[name]).slice(0, 80)}`, { file });
    if (found !== null) comments[system.option] = found;
    else if (faults.length === 0 && used.isChosen) notes.lost("comments", system.label, { file });
    if (found !== null && system.label === "Gitalk")
      notes.lost("old-issues", `Gitalk: ${textOf(values["owner"])}/${textOf(values["repo"])}`, { file });
  }
  const services = readCommentServices(places, source);
  for (const name of places.used) if (OTHERS.has(name)) notes.lost("comments", name, { file });
  const utterances = services.find(({ name }) => name.startsWith("utterances "))?.name;
  const proposal =
    utterances === undefined || comments["issue"] !== undefined ? undefined : proposeIssues(utterances);
  if (proposal !== undefined) notes.lost("old-issues", utterances ?? "", { file });
  return { comments, services, ...(proposal === undefined ? {} : { proposal }) };
}

/** Returns settings without options that the schema refuses, or `null` if a needed one is refused. */
function soundSettings({ option, needed }: OwnSystem, values: Fields, faults: string[]): Fields | null {
  let current = values;
  for (;;) {
    const checked = (option === "store" ? store : issue).safeParse(current);
    if (checked.success) return current;
    const names = checked.error.issues.map(({ path }) => String(path[0]));
    const refused = [...new Set(names)].filter((name) => current[name] !== undefined);
    faults.push(...refused);
    if (refused.length === 0 || refused.some((name) => needed.includes(name))) return null;
    current = Object.fromEntries(Object.entries(current).filter(([name]) => !refused.includes(name)));
  }
}

/** Options of Valine that hanblog has under the same names. Without an address of a service, it stores no addresses of visitors. */
const VALINE = ["placeholder", "avatar", "pageSize", "visitor"];

function readValine(options: Fields): Fields {
  const same = Object.fromEntries(VALINE.map((name) => [name, options[name.toLowerCase()]]));
  return {
    appId: textOf(options["appid"]),
    appKey: textOf(options["appkey"]),
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== "")),
    lang: textOf(options["lang"])?.replace(/^zh-cn$/i, "zh-CN"),
    serverURLs: textOf(options["serverurls"]),
    meta: namesOf(options["meta"] ?? options["guestinfo"]),
    requiredFields: namesOf(options["requiredfields"]),
  };
}

/** Reads names in a list, or in a text such as `a,b` or `['a', 'b']`. */
function namesOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((item) => textOf(item)?.match(/[^\s,'"[\]]+/g) ?? []);
}

/** Gitalk labels its issues, and their titles are those of the documents. */
function readGitalk(options: Fields): Fields {
  const labels = namesOf(options["labels"]);
  return {
    platform: "github-v3",
    owner: textOf(options["owner"] ?? options["githubid"]),
    repo: textOf(options["repo"]),
    clientId: textOf(options["clientid"]),
    labels: labels.length === 0 ? ["Gitalk"] : labels,
    prefix: "",
    admins: namesOf(options["admin"] ?? options["adminuser"]),
  };
}

const PLATFORMS: Readonly<Record<string, string>> = {
  github: "github-v3",
  "github-v4": "github-v4",
  gitlab: "gitlab-v4",
  bitbucket: "bitbucket-v2",
  gitee: "gitee-v5",
  gitea: "gitea-v1",
};

/** Reads the options of Vssue without its secret. */
function readVssue(options: Fields): Fields {
  const platform =
    textOf(options["platform"]) ?? textOf(fieldsOf(fieldsOf(options["api"])["$standIn"])["module"]);
  const name = /(github-v4|github|gitlab|bitbucket|gitee|gitea)/.exec(platform ?? "github")?.[1] ?? "github";
  return {
    platform: PLATFORMS[name],
    owner: textOf(options["owner"]),
    repo: textOf(options["repo"]),
    clientId: textOf(options["clientid"]),
    labels: listOf(options["labels"]).flatMap((label) => textOf(label) ?? []),
    prefix: textOf(options["prefix"]),
    admins: listOf(options["admins"]).flatMap((admin) => textOf(admin) ?? []),
    perPage: typeof options["perpage"] === "number" ? options["perpage"] : undefined,
    autoCreateIssue: options["autocreateissue"] === true ? true : undefined,
  };
}

/** Returns settings for the issues of utterances. Visitors of hanblog sign in to an app of the author's. */
function proposeIssues(name: string): Fields {
  const [owner = "", repo = ""] = name.replace(/^\S+ /, "").split("/");
  return { issue: { platform: "github-v3", owner, repo, clientId: "", labels: [], prefix: "" } };
}

/** Reads the comments and the statistics of an old site from its options and those of its theme. */
export function readOldServices(records: readonly unknown[], source: OptionSource): OldComments {
  const statistics = readServiceScripts(records, source);
  const { services, ...comments } = readComments(records, source);
  return { ...comments, services: [...statistics, ...services] };
}

/** Returns known names and those of options that are read as services. Others are options without a counterpart. */
export function withServiceNames(known: ReadonlySet<string>, options: Fields): ReadonlySet<string> {
  return new Set([...known, ...serviceOptionNames(options), ...commentOptionNames(options)]);
}
