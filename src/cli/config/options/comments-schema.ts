import * as z from "zod";
import {
  type CommentSettings,
  PLATFORM_NAMES,
  type IssueSettings,
  type PlatformName,
} from "../../../runtime/model/comments.js";
import { ruleMessage } from "../../messages/rule.js";
import { isRecord, dropMissing } from "../plain-data.js";
import { hasService, store, storeSettings, service } from "./store-comments-schema.js";
import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { languagesOf } from "../../../runtime/texts/languages.js";
import { findLanguage } from "../../../runtime/texts/nearest-language.js";

/** Platform names of the VuePress plugin vssue. */
const PLATFORM_SYNONYMS: Readonly<Record<string, PlatformName>> = {
  github: "github-v3",
  gitlab: "gitlab-v4",
  bitbucket: "bitbucket-v2",
  gitee: "gitee-v5",
  gitea: "gitea-v1",
};

const platform = z.preprocess(
  (name) => (typeof name === "string" ? (PLATFORM_SYNONYMS[name] ?? name) : name),
  z.enum(PLATFORM_NAMES),
);
const names = z.array(z.string().min(1));

/** Languages that the issue-based panel has texts for. */
const LOCALES = languagesOf("issue-comments");

/** A name of an owner or a repository. The minimum length reports an empty one. */
const NAME = /^[^\s:/]*$/;
/** A path of GitLab groups, which may be nested. */
const PATH = /^(?:[^\s:/]+(?:\/[^\s:/]+)*)?$/;

/**
 * Comments as issues of a repository. Visitors sign in with the repository's platform. Options have the names of
 * Vssue's.
 */
export const issue = z
  .strictObject({
    /** `github-v3`, `github-v4`, `gitlab-v4`, `gitea-v1` (also for Forgejo), `gitee-v5` or `bitbucket-v2`. */
    platform: platform.optional(),
    /** Alias of `platform`. */
    api: platform.optional(),
    /** Owner of the repository whose issues hold the comments. */
    owner: z.string().min(1).optional(),
    /** Name of that repository. */
    repo: z.string().min(1).optional(),
    /** Id of the OAuth app that visitors sign in to. */
    clientId: z.string().min(1).optional(),
    /** Secret of the OAuth app. It is written into every page, where anyone can read it: use `exchange` instead. */
    clientSecret: z.string().min(1).optional(),
    /** Address of a self-hosted platform. */
    baseURL: service.transform(withoutEndSlashes).optional(),
    /** Labels of the issues; `Vssue` by default. */
    labels: z.preprocess((labels) => (typeof labels === "string" ? [labels] : labels), names).optional(),
    /** Prefix of the OAuth `state` of a sign-in; `Vssue` by default. */
    state: z
      .string()
      .regex(/^[\w-]{0,64}$/, ruleMessage("oauth-state"))
      .optional(),
    /** Prefix of issue titles; `[Vssue]` by default. */
    prefix: z.string().optional(),
    /** Users who may create issues and remove comments, in addition to the owner. */
    admins: names.optional(),
    /** Comments on one page; 10 by default. */
    perPage: z.int().min(1).max(100).optional(),
    /** Address of a proxy for the token request; `{url}` is replaced by the platform's address. */
    proxy: z.string().min(1).optional(),
    /** First message of a new issue; `{url}` and `{title}` are replaced by those of the page. */
    issueContent: z.string().optional(),
    /** Creates the issue of a page when the repository's owner or one of `admins` visits it signed in. */
    autoCreateIssue: z.boolean().optional(),
    /**
     * Language of the panel: `zh-CN`, `zh-TW`, `en`, `ja`, `ko`, `de`, `es`, `fr`, `he`, `pt`,
     * `ru` or `vi`. By default, the first one that the browser asks for.
     */
    locale: z.preprocess(knownLocale, z.enum(LOCALES)).optional(),
    /** Address of the `hanblog comments` that holds the app's secret and gets tokens for visitors. */
    exchange: service.transform(withoutEndSlashes).optional(),
    /** `local` keeps visitors signed in when the browser is closed. */
    storage: z.enum(["session", "local"]).optional(),
    /**
     * Each build looks up the issue of each page, so that readers do not use up the platform's search limit. Set
     * `HANBLOG_COMMENTS_TOKEN` in the build environment to a token if needed. If the platform does not answer, the build
     * prints a warning.
     */
    resolve: z.boolean().optional(),
    /**
     * Like `resolve`, but also writes the first comments of every page into its HTML, readable without JavaScript.
     */
    bake: z.boolean().optional(),
  })
  .superRefine(
    (input, context) => {
      const demand = (name: string, value: unknown, message: string) => {
        if (value !== undefined) return;
        context.addIssue({ code: "custom", path: [name], message, input: undefined });
      };
      const name = input.platform ?? input.api;
      const checkName = (field: string, value: unknown, message: string) => {
        if (typeof value !== "string" || (name === "gitlab-v4" ? PATH : NAME).test(value)) return;
        context.addIssue({ code: "custom", path: [field], message, input: value });
      };
      demand("platform", name, ruleMessage("platform-missing"));
      demand("owner", input.owner, ruleMessage("owner-missing"));
      demand("repo", input.repo, ruleMessage("repo-missing"));
      demand("clientId", input.clientId, ruleMessage("client-id-missing"));
      checkName("owner", input.owner, ruleMessage("owner-alone"));
      checkName("repo", input.repo, ruleMessage("repo-alone"));
    },
    { when: isRecord },
  );

/** Returns the settings of the issue-based widget, with one name for each. */
function issueSettings({ api, resolve, bake, ...input }: z.output<typeof issue>): IssueSettings {
  // The schema requires all of them.
  const { platform = api ?? "github-v3", owner = "", repo = "", clientId = "", ...rest } = input;
  // A default value would only make every page larger.
  const known = { resolve: resolve === true ? true : undefined, bake: bake === true ? true : undefined };
  return { platform, owner, repo, clientId, ...dropMissing({ ...rest, ...known }) };
}

/** Returns the language of the panel that `tag` names, such as `zh-CN` for `zh`, or `tag` itself if there is none. */
function knownLocale(tag: unknown): unknown {
  if (typeof tag !== "string") return tag;
  return (
    findLanguage(
      LOCALES.map((locale) => [locale, null]),
      tag,
    )?.[0] ?? tag
  );
}

/** Schema of `comments`. */
export const commentsSchema = z
  .strictObject({
    /** `false` hides comments except on pages with `comments: true` in their front matter. */
    show: z.boolean().default(true),
    /**
     * Comments without an account, stored by `hanblog comments` or LeanCloud. Without `serverURLs`, `appId` and `appKey`,
     * only `hanblog dev` has them.
     */
    store: store.optional(),
    /** Comments in issues on a platform such as GitHub, for visitors with an account there. */
    issue: issue.optional(),
    /** Selects `store` or `issue` if a site has both; `store` by default. */
    use: z.enum(["store", "issue"]).optional(),
  })
  .superRefine(
    ({ use, store: ofStore, issue: ofIssue }, context) => {
      if ((use !== "store" || ofStore !== undefined) && (use !== "issue" || ofIssue !== undefined)) return;
      const message = ruleMessage("comments-used");
      context.addIssue({ code: "custom", path: [use], message, input: undefined });
    },
    { when: isRecord },
  );

/**
 * Returns the settings of comments, with one name for each. Missing settings stay missing, because the result is in
 * every page. A store without a service has no settings, because no page can reach it.
 */
export function commentSettings(config: z.output<typeof commentsSchema>): CommentSettings {
  const { show, store, issue, use } = config;
  const isServed = store !== undefined && hasService(store);
  return {
    show,
    store: isServed ? storeSettings(store) : null,
    issue: issue === undefined || (use === "store" && !isServed) ? null : issueSettings(issue),
    use: use ?? null,
  };
}
