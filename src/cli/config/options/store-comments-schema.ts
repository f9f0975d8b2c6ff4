import * as z from "zod";
import { AVATAR_STYLES, GUEST_FIELDS, type StoreSettings } from "../../../runtime/model/comments.js";
import { parseReactions } from "../../../runtime/model/reactions.js";
import { ruleMessage } from "../../messages/rule.js";
import { dropMissing, isRecord } from "../plain-data.js";

/** Schema of the URL of a service. It allows http, for services on the author's machine. */
export const service = z.url({
  protocol: /^https?$/,
  error: ruleMessage("https-url"),
});

const fields = z.array(z.enum(GUEST_FIELDS));

/** An app id or key. Requests carry both in headers, so only characters are allowed that headers can contain. */
const appName = z.string().regex(/^[!-+\--~]+$/, ruleMessage("app-value"));

/**
 * Comments in a store with LeanCloud's protocol. Options have the names of Valine's, including both names of an option
 * that has two. Visitors' browsers contact no host but the store's unless it is named here.
 */
export const store = z
  .strictObject({
    /** Id of the app, as `hanblog comments` prints it. It is in every page, so it is not a secret. */
    appId: appName.optional(),
    /** Alias of `appId`. */
    app_id: appName.optional(),
    /** Key of the app, which is not a secret either. */
    appKey: appName.optional(),
    /** Alias of `appKey`. */
    app_key: appName.optional(),
    /**
     * Address of the store, such as `https://comments.example.com`. The default is the host that LeanCloud gave the
     * app.
     */
    serverURLs: service.optional(),
    /** Store of the pages in `hanblog dev`: a service of their `own`, or the `remote` one that visitors use. */
    dev: z.enum(["own", "remote"]).optional(),
    /** CSS selector of the element to render the panel in, instead of the theme's block. */
    el: z.string().min(1).optional(),
    /** Path of the page whose comments are shown; the current page by default. `*` shows the comments of all pages. */
    path: z.string().min(1).optional(),
    /** Number of conversations that are loaded at a time. Values that are not numbers, or are below 1, are treated as 10. */
    pageSize: z.unknown().optional().meta({ type: "number" }),
    /** Style of avatars, `mp` by default; `hide` shows none. */
    avatar: z.enum(AVATAR_STYLES).optional(),
    /** Bypasses the browser cache for pictures from `avatar_cdn`. */
    avatarForce: z.boolean().optional(),
    /** Avatar host, such as `https://gravatar.com/avatar/`. It receives a hash of each mail address. */
    avatar_cdn: service.optional(),
    /** Counts the visits of each page. */
    visitor: z.boolean().optional(),
    /** Stores visitors' IP addresses, from `ip_service`, with their comments. */
    recordIP: z.boolean().optional(),
    /** URL of a service that returns the visitor's IP address as `{ ip }`. */
    ip_service: service.optional(),
    /** Fetches the name and picture from `qq_service` if the nickname is a QQ number. */
    enableQQ: z.boolean().optional(),
    /** URL of a service that responds to a POST with `qq`, by returning `{ nick, qq, pic, errmsg }`. */
    qq_service: service.optional(),
    /** Fields above the editor; all three by default. */
    meta: fields.optional(),
    /** Alias of `meta`; takes precedence. */
    guest_info: fields.optional(),
    /** Required fields; none by default. */
    requiredFields: fields.optional(),
    /** Placeholder of the editor; `Just Go Go` by default. */
    placeholder: z.string().optional(),
    /**
     * `zh-CN`, `zh-TW`, `en`, `ja`, `ko`, `de`, `es`, `fr`, `he`, `pt`, `ru` or `vi`.
     * By default, the language of the page.
     */
    lang: z.string().optional(),
    /** Texts that replace those of the language, keyed by name. */
    langMode: z.record(z.string(), z.string()).optional(),
    /** Pictures that replace the built-in emoji, keyed by name. */
    emojiMaps: z.record(z.string(), z.string()).optional(),
    /** Prefix of the addresses in `emojiMaps`, such as `https://example.com/emoji/`. */
    emojiCDN: z.string().optional(),
    /** Renders formulas in comments. */
    mathjax: z.boolean().optional(),
    /** Alias of `mathjax`. */
    mathJax: z.boolean().optional(),
    /** LeanCloud class that stores the comments; `Comment` by default. */
    clazzName: z
      .string()
      .regex(/^[A-Za-z]\w*$/, ruleMessage("class-name"))
      .optional(),
    /**
     * Parts of the conversation that are off unless they are turned on here: `badge` marks the owner's comments, `sort`
     * lets readers choose the order, `likes` lets them like comments, `reactions` lets
     * them react to the article, `ownChanges` lets them edit and delete their own, `readers` lets them sign in, `moderation` lets you moderate on the pages of the blog. See [Badge, sorting, likes and own
     * comments](comments.md#badge-sorting-likes-and-own-comments).
     */
    conversation: z
      .strictObject({
        /**
         * Marks the owner's comments. On the owner's page of `hanblog comments`, the owner marks a comment as theirs;
         * later ones follow. A text replaces the one of the language.
         */
        badge: z.union([z.boolean(), z.string().min(1)]).optional(),
        /** Lets readers sort the comments. The default order stays newest first. */
        sort: z.boolean().optional(),
        /** Lets readers like comments. Requires `HANBLOG_LIKES=on` in `hanblog comments`. */
        likes: z.boolean().optional(),
        /**
         * Lets readers react to the article, such as `["👍", "🎉", "❤️"]`: at most 8 emoji, each of which can have a name
         * for screen readers behind it, such as `"🍚 Rice"`. Requires `HANBLOG_REACTIONS` in `hanblog comments`, with the same emoji.
         */
        reactions: z
          .array(z.string().min(1))
          .refine((list) => parseReactions(list.join(" "))?.length === list.length, ruleMessage("reactions"))
          .optional(),
        /**
         * Minutes in which visitors can edit and delete their own new comments, up to 1440. Requires
         * `HANBLOG_OWN_CHANGES` in `hanblog comments`, with the same number.
         */
        ownChanges: z.int().min(1).max(1440).optional(),
        /**
         * Lets readers sign in on `github` or `gitee`, or with a link by `mail`, so that nobody else can use their names.
         * Requires `HANBLOG_READERS_…` of `hanblog comments`: an app on the platform, or `HANBLOG_READERS_MAIL=on`.
         */
        readers: z.array(z.enum(["github", "gitee", "mail"])).optional(),
        /**
         * Lets the owner moderate on the blog itself, after the owner's page of `hanblog comments` has opened it. Requires
         * `HANBLOG_SITE_URL` there.
         */
        moderation: z.boolean().optional(),
      })
      .optional(),
    /**
     * Each build reads the newest comments of every page from the store and writes them into its HTML, readable without
     * JavaScript. If the store does not answer, the build prints a warning.
     */
    bake: z.boolean().optional(),
  })
  .superRefine(
    (input, context) => {
      const demand = (path: string, isMissing: boolean, message: string) => {
        if (isMissing) context.addIssue({ code: "custom", path: [path], message, input: undefined });
      };
      const isServed = hasService(input);
      demand("appId", isServed && (input.appId ?? input.app_id) === undefined, ruleMessage("app-value"));
      demand("appKey", isServed && (input.appKey ?? input.app_key) === undefined, ruleMessage("app-value"));
      const isAsked = (flag: boolean | undefined, url: string | undefined) =>
        flag === true && url === undefined;
      const isService = ruleMessage("service-missing");
      const { likes, reactions = [], ownChanges, readers = [], moderation } = input.conversation ?? {};
      const isOn = [likes, moderation, reactions.length > 0, readers.length > 0, ownChanges !== undefined];
      const needsService = isOn.includes(true);
      demand("serverURLs", isServed && needsService && input.serverURLs === undefined, isService);
      demand("ip_service", isAsked(input.recordIP, input.ip_service), isService);
      demand("qq_service", isAsked(input.enableQQ, input.qq_service), isService);
      if (input.bake !== true) return;
      demand("serverURLs", isServed && input.serverURLs === undefined, ruleMessage("server-missing"));
      if (input.el === undefined) return;
      const message = ruleMessage("el-with-bake");
      context.addIssue({ code: "custom", path: ["el"], message, input: input.el });
    },
    { when: isRecord },
  );

/** The values by which pages find their store. */
type ServiceInput = Partial<
  Record<"serverURLs" | "appId" | "app_id" | "appKey" | "app_key", string | undefined>
>;

/**
 * Whether a store names its service. Values that come from the environment are all missing where there is none, such as
 * on the author's machine. One missing value of several is a mistake.
 */
export function hasService({ serverURLs, appId, app_id, appKey, app_key }: ServiceInput): boolean {
  return [serverURLs, appId, app_id, appKey, app_key].some((value) => value !== undefined);
}

/** Returns the settings of the store-backed widget, with one name for each. */
export function storeSettings(input: z.output<typeof store>): StoreSettings {
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
    conversation = {},
    dev: _,
    ...rest
  } = input;
  const { appId = app_id, appKey = app_key, meta, mathjax, pageSize, ...same } = rest;
  const settings = {
    ...same,
    // The schema requires one name of each.
    appId: appId ?? "",
    appKey: appKey ?? "",
    pageSize: typeof pageSize === "number" && pageSize >= 1 ? Math.floor(pageSize) : undefined,
    avatarCdn: avatar_cdn,
    meta: guest_info ?? meta,
    ipService: recordIP === true ? ip_service : undefined,
    qqService: enableQQ === true ? qq_service : undefined,
    mathjax: mathjax ?? mathJax,
    conversation: partsOf(conversation),
    // A default value would only make every page larger.
    bake: bake === true ? true : undefined,
  };
  return dropMissing(settings);
}

/** Returns the parts that are on, or `undefined` if all are off, so that their code is not loaded. */
function partsOf({
  badge = false,
  sort = false,
  likes = false,
  reactions = [],
  ownChanges,
  readers = [],
  moderation = false,
}: NonNullable<z.output<typeof store>["conversation"]>): StoreSettings["conversation"] {
  const parts = dropMissing({
    badge: badge === false ? undefined : badge,
    sort: sort ? (true as const) : undefined,
    likes: likes ? (true as const) : undefined,
    reactions: reactions.join(", ") || undefined,
    ownChanges,
    readers: readers.join(" ") || undefined,
    moderation: moderation ? (true as const) : undefined,
  });
  return Object.keys(parts).length === 0 ? undefined : parts;
}
