import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";

/** Schema of the URL of a service. It allows http, for services on the author's machine. */
export const service = z.url({
  protocol: /^https?$/,
  error: ruleMessage("https-url"),
});
