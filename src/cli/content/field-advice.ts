import type { Severity } from "../../runtime/model/error.js";
import { nearestField } from "../config/front-matter-names.js";
import type { PlainRecord } from "../config/plain-data.js";
import type { FieldAdvice } from "../messages/en/front-matter.js";
import { addressFieldAdvice } from "./address-fields.js";
import { hidingFieldAdvice } from "./hiding-fields.js";

/** Returns advice on an unknown field of `data` that probably has a purpose, or `null`. */
export function adviceOnField(name: string, value: unknown, data: PlainRecord): FieldAdvice | null {
  const advice = hidingFieldAdvice(name, value) ?? addressFieldAdvice(name, data);
  if (advice !== null) return advice;
  const nearest = nearestField(name);
  return nearest === null ? null : { kind: "nearest", nearest };
}

/** Returns the severity of an unknown field. A page whose author wants a password must not be published without one. */
export function severityOfAdvice(advice: FieldAdvice): Severity {
  const isPassword =
    advice.kind === "secret" ||
    advice.kind === "outside" ||
    (advice.kind === "nearest" && advice.nearest === "password");
  return isPassword ? "error" : "warning";
}
