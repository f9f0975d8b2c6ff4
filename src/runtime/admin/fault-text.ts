import type { ApiFault } from "./admin-api.js";
import type { AdminTexts } from "../texts/features/admin-texts.js";
import { fill } from "./fill.js";

/** Returns the message for the owner about a failed call. */
export function faultText(fault: ApiFault, strings: AdminTexts): string {
  switch (fault.kind) {
    case "unauthorized":
    case "wrong-password":
      return strings.wrongPassword;
    case "too-many":
      return fill(strings.busy, { n: fault.seconds });
    case "missing":
      return strings.gone;
    case "refused":
      return fill(strings.refused, { text: fault.message });
    case "unreachable":
      return strings.unreachable;
    case "cancelled":
      return strings.passkeyCancelled;
    case "known":
      return strings.passkeyKnown;
  }
}
