import { closest, distance } from "fastest-levenshtein";
import { OPTION_NAMES, type OptionFault } from "./read-options.js";

/** Options of older versions, with the reason why they have no effect. */
const REASONS: Readonly<Record<string, string>> = {
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
      const nearest = closest(fault.name, [...OPTION_NAMES]);
      const isNear = distance(fault.name, nearest) <= Math.max(2, Math.floor(fault.name.length / 3));
      const fix = isNear
        ? `Did you mean \`${nearest}\`?`
        : `Remove it. Known options: ${OPTION_NAMES.join(", ")}.`;
      return `Unknown option \`${fault.name}\`. ${fix}`;
    }
    case "wrong":
      return `Invalid option \`${fault.name}\`: ${shown(fault.value)}. Expected ${fault.expected}.`;
    case "needs":
      return `The option \`${fault.name}\` has no effect without \`${fault.other}\`. Set \`${fault.other}\` to the address of such a service, or remove \`${fault.name}\`.`;
    case "gone":
      return `The option \`${fault.name}\` has no effect. ${REASONS[fault.name] ?? "Remove it."}`;
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
