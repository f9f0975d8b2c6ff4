import * as z from "zod";
import { AVATAR_STYLES, GUEST_FIELDS, type StoreSettings } from "../../runtime/model/comments.js";
import { ruleMessage } from "../messages/rule.js";
import { dropMissing } from "./drop-missing.js";
import { isRecord } from "./is-record.js";
import { service } from "./service-url.js";

const fields = z.array(z.enum(GUEST_FIELDS));

/** Requests carry both in headers: what the service takes as such, and LeanCloud gives. */
const appName = z.string().regex(/^[!-+\--~]+$/, ruleMessage("app-value"));

/**
 * Comments in a store that speaks LeanCloud's protocol. Names are those of Valine; where it had two for one thing,
 * either may stand. No host but the store's is asked for anything before it is named here.
 */
export const store = z
  .strictObject({
    /** Id of the app, as `hanblog comments` prints it; it stands in every page, so it is a name and no secret. */
    appId: appName.optional(),
    /** The same as `appId`. */
    app_id: appName.optional(),
    /** Key of the app; no secret either. */
    appKey: appName.optional(),
    /** The same as `appKey`. */
    app_key: appName.optional(),
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
    /** `zh-CN`, `zh-TW`, `en`, `ja` or `ko`. By default, the language of the page. */
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
      .regex(/^[A-Za-z]\w*$/, ruleMessage("class-name"))
      .optional(),
    /**
     * Each build asks the store for the newest comments of every page and writes them into its HTML, so that they are
     * read without JavaScript. A store that does not answer is a warning.
     */
    bake: z.boolean().optional(),
  })
  .superRefine(
    (input, context) => {
      const demand = (path: string, isMissing: boolean, message: string) => {
        if (isMissing) context.addIssue({ code: "custom", path: [path], message, input: undefined });
      };
      demand("appId", (input.appId ?? input.app_id) === undefined, ruleMessage("app-value"));
      demand("appKey", (input.appKey ?? input.app_key) === undefined, ruleMessage("app-value"));
      const isAsked = (flag: boolean | undefined, url: string | undefined) =>
        flag === true && url === undefined;
      const isService = ruleMessage("service-missing");
      demand("ip_service", isAsked(input.recordIP, input.ip_service), isService);
      demand("qq_service", isAsked(input.enableQQ, input.qq_service), isService);
      if (input.bake !== true) return;
      demand("serverURLs", input.serverURLs === undefined, ruleMessage("server-missing"));
      if (input.el === undefined) return;
      const message = ruleMessage("el-with-bake");
      context.addIssue({ code: "custom", path: ["el"], message, input: input.el });
    },
    { when: isRecord },
  );

/** One name for each setting of the store-backed widget. */
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
