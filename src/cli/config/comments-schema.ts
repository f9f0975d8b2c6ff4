import { z } from "zod";
import {
  AVATAR_STYLES,
  GUEST_FIELDS,
  ISSUE_LOCALES,
  PLATFORM_NAMES,
  type CommentSettings,
  type IssueSettings,
  type PlatformName,
  type StoreSettings,
} from "../../runtime/model/comments.js";

/** Pages of the site itself may be served without https while it is being written. */
const service = z.url({
  protocol: /^https?$/,
  error: "expected a URL that begins with https://",
});
const fields = z.array(z.enum(GUEST_FIELDS));

/**
 * Comments in a store that speaks LeanCloud's protocol. Names are those of Valine; where it had two for one thing,
 * either may stand. No host but the store's is asked for anything before it is named here.
 */
const store = z
  .strictObject({
    /** Id of the app, as `hanblog comments` prints it; it stands in every page, so it is a name and no secret. */
    appId: z.string().min(1).optional(),
    /** The same as `appId`. */
    app_id: z.string().min(1).optional(),
    /** Key of the app; no secret either. */
    appKey: z.string().min(1).optional(),
    /** The same as `appKey`. */
    app_key: z.string().min(1).optional(),
    /** Where the store answers, such as `https://comments.example.com`; without it the host that LeanCloud gave the app. */
    serverURLs: service.optional(),
    /** Where `hanblog dev` keeps comments: in a service of its own, or in the `remote` one that visitors use. */
    dev: z.enum(["own", "remote"]).optional(),
    /** CSS selector of the element that the panel is put into, in place of the theme's block. */
    el: z.string().min(1).optional(),
    /** The comments of which page: its own by default; `*` shows those of all pages. */
    path: z.string().min(1).optional(),
    /** Conversations at a time; what is no number, or below 1, is 10. */
    pageSize: z.unknown().optional().meta({ type: "number" }),
    /** Look of the pictures, `mp` by default; `hide` shows none. */
    avatar: z.enum(AVATAR_STYLES).optional(),
    /** Asks for every picture anew, past the cache. */
    avatarForce: z.boolean().optional(),
    /** Host of pictures, such as `https://gravatar.com/avatar/`: it learns a hash of each mail address that it is shown. */
    avatar_cdn: service.optional(),
    /** Counts visits, page by page. */
    visitor: z.boolean().optional(),
    /** Keeps visitors' addresses with their comments; `ip_service` tells them. */
    recordIP: z.boolean().optional(),
    /** URL that answers with the visitor's address, as `{ ip }`. */
    ip_service: service.optional(),
    /** A QQ number as nickname fetches name and picture from `qq_service`. */
    enableQQ: z.boolean().optional(),
    /** URL that answers a POST of `qq` with `{ nick, qq, pic, errmsg }`. */
    qq_service: service.optional(),
    /** Inputs above the editor: all three by default. */
    meta: fields.optional(),
    /** The same as `meta`, and goes before it. */
    guest_info: fields.optional(),
    /** Inputs that must be filled in: none by default. */
    requiredFields: fields.optional(),
    /** What stands in the empty editor: `Just Go Go` by default. */
    placeholder: z.string().optional(),
    /** `zh-CN`, `zh-TW`, `en` or `ja`; the page's language by default. */
    lang: z.string().optional(),
    /** Words in place of those of the language, by their keys. */
    langMode: z.record(z.string(), z.string()).optional(),
    /** Pictures by name, in place of the built-in emoji. */
    emojiMaps: z.record(z.string(), z.string()).optional(),
    /** Where their paths begin, such as `https://example.com/emoji/`. */
    emojiCDN: z.string().optional(),
    /** Draws formulas in comments. */
    mathjax: z.boolean().optional(),
    /** The same as `mathjax`. */
    mathJax: z.boolean().optional(),
    /** Class that comments are kept under: `Comment` by default. */
    clazzName: z
      .string()
      .regex(/^[A-Za-z]\w*$/, "expected a name of letters, digits and _")
      .optional(),
    /**
     * Each build asks the store for the newest comments of every page and writes them into its HTML, so that they are
     * read without JavaScript. A store that does not answer is a warning.
     */
    bake: z.boolean().optional(),
  })
  .superRefine((input, context) => {
    const demand = (path: string, isMissing: boolean, message: string) => {
      if (isMissing) context.addIssue({ code: "custom", path: [path], message, input: undefined });
    };
    const isApp = "expected the app's, as `hanblog comments` prints it";
    demand("appId", (input.appId ?? input.app_id) === undefined, isApp);
    demand("appKey", (input.appKey ?? input.app_key) === undefined, isApp);
    const isAsked = (flag: boolean | undefined, url: string | undefined) =>
      flag === true && url === undefined;
    const isService = "expected the URL of a service: no other host is asked before it is named";
    demand("ip_service", isAsked(input.recordIP, input.ip_service), isService);
    demand("qq_service", isAsked(input.enableQQ, input.qq_service), isService);
    if (input.bake !== true) return;
    demand("serverURLs", input.serverURLs === undefined, "expected where the store answers: a build asks it");
    if (input.el === undefined) return;
    const message = "expected no `el` beside `bake`, which writes into the theme's own block";
    context.addIssue({ code: "custom", path: ["el"], message, input: input.el });
  });

/** Names that the options of VuePress' plugin vssue use for a platform. */
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

/** Comments as issues of a repository: visitors sign in with the platform that it lies on. Names are those of Vssue. */
const issue = z
  .strictObject({
    /** `github-v3`, `github-v4`, `gitlab-v4`, `gitea-v1` (also for Forgejo), `gitee-v5` or `bitbucket-v2`. */
    platform: platform.optional(),
    /** The same as `platform`. */
    api: platform.optional(),
    /** Owner of the repository whose issues keep the comments. */
    owner: z.string().min(1).optional(),
    /** Name of that repository. */
    repo: z.string().min(1).optional(),
    /** Id of the OAuth app that visitors sign in to. */
    clientId: z.string().min(1).optional(),
    /** Stands in every page, where anybody can read it: use `exchange` in its place. */
    clientSecret: z.string().min(1).optional(),
    /** Address of a self-hosted platform. */
    baseURL: service.transform((url) => url.replace(/\/+$/, "")).optional(),
    /** Labels of the issues; `Vssue` by default. */
    labels: z.preprocess((labels) => (typeof labels === "string" ? [labels] : labels), names).optional(),
    /** What the state of a sign-in begins with; `Vssue` by default. */
    state: z
      .string()
      .regex(/^[\w-]{0,64}$/, "expected letters, digits, _ and -")
      .optional(),
    /** What the titles of issues begin with; `[Vssue]` by default. */
    prefix: z.string().optional(),
    /** Users who may create issues and remove comments, beside the owner. */
    admins: names.optional(),
    /** Comments on one page; 10 by default. */
    perPage: z.int().min(1).max(100).optional(),
    /** Address that passes on the request for a token; `{url}` in it is the platform's own. */
    proxy: z.string().min(1).optional(),
    /** First message of a new issue, with `{url}` and `{title}` of the page. */
    issueContent: z.string().optional(),
    /** Creates the issue of a page when its owner visits it. */
    autoCreateIssue: z.boolean().optional(),
    /** Language of the panel: `en`, `zh`, `pt`, `ja` or `he`; the first that the browser asks for by default. */
    locale: z.preprocess(shortLocale, z.enum(ISSUE_LOCALES)).optional(),
    /** Address of the `hanblog comments` that holds the app's secret and gets tokens for visitors. */
    exchange: service.transform((url) => url.replace(/\/+$/, "")).optional(),
    /** `local` keeps visitors signed in when the browser is closed. */
    storage: z.enum(["session", "local"]).optional(),
  })
  .superRefine((input, context) => {
    const demand = (name: string, value: unknown, expected: string) => {
      if (value !== undefined) return;
      context.addIssue({ code: "custom", path: [name], message: expected, input: undefined });
    };
    demand("platform", input.platform ?? input.api, "expected one such as `github-v3`");
    demand("owner", input.owner, "expected the owner of a repository");
    demand("repo", input.repo, "expected the name of a repository");
    demand("clientId", input.clientId, "expected the id of an OAuth app on the platform");
  });

/** The config's `comments`. */
export const commentsSchema = z
  .strictObject({
    /** `false` hides the comments of all pages whose front matter does not say `comments: true`. */
    show: z.boolean().default(true),
    /** Comments without an account, kept by `hanblog comments` or LeanCloud. */
    store: store.optional(),
    /** Comments as issues on a platform such as GitHub, for visitors with an account there. */
    issue: issue.optional(),
    /** Which of the two, for a site that has both; `store` by default. */
    use: z.enum(["store", "issue"]).optional(),
  })
  .superRefine((input, context) => {
    if (input.use === undefined || input[input.use] !== undefined) return;
    const message = "expected its settings, since `use` names it";
    context.addIssue({ code: "custom", path: [input.use], message, input: undefined });
  });

/** One name for each setting. What was left out stays out: every page carries what this gives. */
export function commentSettings(config: z.output<typeof commentsSchema>): CommentSettings {
  const { show, store, issue, use } = config;
  return {
    show,
    store: store === undefined ? null : storeSettings(store),
    issue: issue === undefined ? null : issueSettings(issue),
    use: use ?? null,
  };
}

function issueSettings({ api, ...input }: z.output<typeof issue>): IssueSettings {
  // The schema asks for all of them.
  const { platform = api ?? "github-v3", owner = "", repo = "", clientId = "", ...rest } = input;
  return { platform, owner, repo, clientId, ...dropMissing(rest) };
}

/** `zh-CN` is Chinese too. */
function shortLocale(tag: unknown): unknown {
  return typeof tag === "string" ? tag.split("-", 1)[0] : tag;
}

function storeSettings(input: z.output<typeof store>): StoreSettings {
  const {
    app_id,
    app_key,
    avatar_cdn,
    guest_info,
    recordIP,
    ip_service,
    enableQQ,
    qq_service,
    mathJax,
    bake,
    dev: _,
    ...rest
  } = input;
  const { appId = app_id, appKey = app_key, meta, mathjax, pageSize, ...same } = rest;
  const settings = {
    ...same,
    // The schema asks for one name of each.
    appId: appId ?? "",
    appKey: appKey ?? "",
    pageSize: typeof pageSize === "number" && pageSize >= 1 ? Math.floor(pageSize) : undefined,
    avatarCdn: avatar_cdn,
    meta: guest_info ?? meta,
    ipService: recordIP === true ? ip_service : undefined,
    qqService: enableQQ === true ? qq_service : undefined,
    mathjax: mathjax ?? mathJax,
    // A setting that says nothing new would be another byte of every page.
    bake: bake === true ? true : undefined,
  };
  return dropMissing(settings);
}

type WithoutMissing<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> };

function dropMissing<Type extends object>(value: Type): WithoutMissing<Type> {
  const known = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known) as WithoutMissing<Type>;
}
