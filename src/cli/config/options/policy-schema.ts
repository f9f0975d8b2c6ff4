import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";

/** Directives of a content security policy that list sources, in the order of the policy. */
export const DIRECTIVES = [
  "script-src",
  "style-src",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "object-src",
  "worker-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
  "trusted-types",
] as const;

/** A directive that lists sources. */
export type Directive = (typeof DIRECTIVES)[number];

/** A source without the characters that end it in a header. */
const source = z.string().regex(/^[!-+\--:<-~]+$/, ruleMessage("policy-source"));

/** Schema of `csp`: what a site adds to its content security policy. */
export const policySchema = z.strictObject({
  /**
   * Further sources by directive, such as `{ "connect-src": ["https://api.example.com"] }`: for what a script or
   * component of yours loads while a page is open. A build finds all others itself.
   */
  sources: z.partialRecord(z.enum(DIRECTIVES), z.array(source)).default({}),
  /**
   * Requires Trusted Types: no script can insert text as HTML without a check. Set it to `false` if a script of
   * another host does.
   */
  trustedTypes: z.boolean().default(true),
});
