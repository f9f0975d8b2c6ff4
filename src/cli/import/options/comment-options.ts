import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../plain-value.js";
import { nameSet } from "./option-source.js";

/** Comment systems that hanblog has no widget for. */
const OTHERS = nameSet(
  "waline twikoo giscus utterances disqus disqusjs artalk livere changyan gitment remark42 isso cusdis commento comentario hyvor " +
    "hyvortalk beaudar minivaline staticman graphcomment intensedebate cactus",
);

/** Returns the comment systems without a widget that options name by their keys or by the choice of a provider. */
export function otherCommentSystems(...records: readonly unknown[]): readonly string[] {
  const names = records.flatMap((record) => {
    const options = fieldsOf(record);
    const set = Object.entries(options).flatMap(([key, value]) => (isSet(value) ? [key] : []));
    const chosen = ["provider", "use", "type", "active", "system"].flatMap((key) => listOf(options[key]));
    return [...set, ...chosen.flatMap((value) => textOf(value)?.split(",") ?? [])];
  });
  return [...new Set(names.map((name) => name.toLowerCase().replace(/[-_\s]/g, "")))].filter((name) =>
    OTHERS.has(name),
  );
}

function isSet(value: unknown): boolean {
  if (!isFields(value)) return value === true || textOf(value) !== undefined;
  return value["enable"] !== false && Object.values(value).some((field) => isFields(field) || isSet(field));
}

/** Options of Valine that hanblog has under the same names. */
const VALINE = "placeholder avatar pageSize lang visitor serverURLs requiredFields meta recordIP".split(" ");

/** Returns `comments.store` for the options of Valine, or `undefined` without an app. */
export function readStoreComments(valine: Fields): Fields | undefined {
  const appId = textOf(valine["appId"] ?? valine["app_id"]);
  const appKey = textOf(valine["appKey"] ?? valine["app_key"]);
  if (appId === undefined || appKey === undefined || !/^[!-+\--~]+$/.test(appId + appKey)) return undefined;
  const same = Object.fromEntries(VALINE.map((name) => [name, valine[name]]));
  return compact<unknown>({
    appId,
    appKey,
    ...same,
    lang: textOf(same["lang"])?.replace(/^zh-cn$/i, "zh-CN"),
    // Without an address of a service, hanblog contacts none.
    recordIP: undefined,
    serverURLs: isUrl(same["serverURLs"]) ? same["serverURLs"] : undefined,
  });
}

const PLATFORMS: Readonly<Record<string, string>> = {
  github: "github-v3",
  "github-v4": "github-v4",
  gitlab: "gitlab-v4",
  bitbucket: "bitbucket-v2",
  gitee: "gitee-v5",
  gitea: "gitea-v1",
};

/** Returns `comments.issue` for the options of Vssue, or `undefined` if one is missing. The secret is left out. */
export function readIssueComments(vssue: Fields): Fields | undefined {
  const platform =
    textOf(vssue["platform"]) ?? textOf(fieldsOf(fieldsOf(vssue["api"])["$standIn"])["module"]);
  const name = /(github-v4|github|gitlab|bitbucket|gitee|gitea)/.exec(platform ?? "github")?.[1] ?? "github";
  const [owner, repo, clientId] = ["owner", "repo", "clientId"].map((field) => textOf(vssue[field]));
  if (owner === undefined || repo === undefined || clientId === undefined) return undefined;
  const list = (value: unknown) => listOf(value).flatMap((item) => textOf(item) ?? []);
  return compact<unknown>({
    platform: PLATFORMS[name],
    owner,
    repo,
    clientId,
    labels: list(vssue["labels"]),
    prefix: textOf(vssue["prefix"]),
    admins: list(vssue["admins"]),
    perPage: typeof vssue["perPage"] === "number" ? vssue["perPage"] : undefined,
    autoCreateIssue: vssue["autoCreateIssue"] === true ? true : undefined,
  });
}

function isUrl(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\/[^\s/]/.test(value);
}
