import { closest, distance } from "fastest-levenshtein";
import type { OptionFault, OptionName } from "./read-options.js";

/** The values that each option can have. */
const EXPECTED: Readonly<Record<OptionName, string>> = {
  appId: "the id that the service prints",
  appKey: "the key that the service prints",
  serverURLs: "the address of the service, such as https://comments.example.com",
  path: "a path such as /about/, or * for all pages",
  pageSize: "a number of at least 1",
  avatar: "mp, identicon, monsterid, wavatar, robohash, retro, blank or hide",
  avatarForce: "true or false",
  avatar_cdn: "an address such as https://gravatar.com/avatar/",
  visitor: "true or false",
  recordIP: "true or false",
  ip_service: "an address",
  enableQQ: "true or false",
  qq_service: "an address",
  meta: "a list of nick, mail and link",
  requiredFields: "a list of nick, mail and link",
  placeholder: "a text",
  lang: "zh-CN, zh-TW, en, ja, ko, de, es, fr, he, pt, ru or vi",
  langMode: "an object of texts",
  emojiMaps: "an object of picture addresses by name",
  emojiCDN: "an address such as https://example.com/emoji/",
  mathjax: "true or false",
  clazzName: "the name of a class",
  badge: "true, false or a text",
  sort: "true or false",
  likes: "true or false",
  reactions: "emoji such as 👍 🎉, or false",
  ownChanges: "a number of minutes",
  readers: "a list of github, gitee and mail, or false",
  moderation: "true or false",
};

const OPTION_NAMES = [...Object.keys(EXPECTED), "guest_info", "el"];

/** Options of older versions that have no counterpart, by their names in lower case, with what to do. */
const GONE: Readonly<Record<string, string>> = {
  smilesurl: "Remove it.",
  avatarsetting: "Remove it.",
  notify: "The service sends mails itself. Set HANBLOG_SMTP_URL there.",
  verify: "The service checks comments itself. Set its rules on the owner's page.",
  highlight: "Code is always coloured. Remove the option.",
};

/** Prints an option that the panel cannot follow, for the owner of the page. */
export function reportFault(fault: OptionFault): void {
  // oxlint-disable-next-line no-console -- the owner of a page looks for mistakes there
  console.warn(`hanblog-comments: ${faultMessage(fault)}`);
}

/** Returns the message for an option that the panel cannot follow, for the owner of the page. */
export function faultMessage(fault: OptionFault): string {
  switch (fault.kind) {
    case "unknown": {
      const gone = GONE[fault.name.replaceAll(/[-_]/g, "").toLowerCase()];
      if (gone !== undefined) return `The option \`${fault.name}\` has no effect. ${gone}`;
      const nearest = closest(fault.name, OPTION_NAMES);
      const isNear = distance(fault.name, nearest) <= Math.max(2, Math.floor(fault.name.length / 3));
      const fix = isNear
        ? `Did you mean \`${nearest}\`?`
        : `Remove it. Known options: ${OPTION_NAMES.join(", ")}.`;
      return `Unknown option \`${fault.name}\`. ${fix}`;
    }
    case "wrong":
      return `Invalid option \`${fault.name}\`: ${shown(fault.value)}. Expected ${EXPECTED[fault.option]}.`;
    case "needs":
      return `The option \`${fault.name}\` has no effect without \`${fault.other}\`. Set \`${fault.other}\` to the address of such a service, or remove \`${fault.name}\`.`;
    case "missing":
      return fault.name === "serverURLs"
        ? "The option `serverURLs` is missing, so LeanCloud is asked, which ends on 12 January 2027. Set it to the address of your comment service, or load panel.js from there."
        : `The option \`${fault.name}\` is missing. Set it to the value that the comment service prints when it starts, or load panel.js from the service.`;
    case "no-element":
      return `No element matches ${shown(fault.place)}. Set \`el\` to the selector of an element that exists when the script runs.`;
    case "other-app":
      return `The option \`appId\` is ${shown(fault.appId)}, which is not the app of this service. The service's own app is used. Remove \`appId\` and \`appKey\`.`;
  }
}

function shown(value: unknown): string {
  try {
    return `\`${JSON.stringify(value).slice(0, 80)}\``;
  } catch {
    return `\`${String(value)}\``;
  }
}
