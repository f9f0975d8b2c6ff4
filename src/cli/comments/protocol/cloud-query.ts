import { parseCql } from "../cql/parse-cql.js";
import type { ClassPolicy } from "../policy/class-policy.js";
import { guardQuery } from "../policy/guard-query.js";
import { toAnswer } from "../policy/to-answer.js";
import type { ApiAnswer, ApiRequest } from "./api.js";
import { findWithin, type ListSource } from "./find-within.js";
import { ownValue, parseJson, readText, type JsonObject } from "./read-json.js";
import { invalidQuery } from "./request-error.js";

/** Answers `GET cloudQuery?cql=…&pvalues=[…]`. `findPolicy` throws 404 for an unknown class. */
export async function runCloudQuery(
  { params, visitor, budget, effort }: ApiRequest,
  findPolicy: (className: string) => ClassPolicy,
  source: ListSource,
): Promise<ApiAnswer> {
  const { className, query, selection, count } = parseCql(
    readText(ownValue(params, "cql") ?? "", "cql"),
    readValues(params),
    effort,
  );
  const policy = findPolicy(className);
  const guarded = guardQuery(query, policy, visitor);
  const [found, total] = await Promise.all([
    findWithin(budget, source, { collection: policy.collection, query: guarded }),
    count ? source.objects.count(policy.collection, guarded.where) : null,
  ]);
  const results = found.map((object) => toAnswer(object, policy, { visitor, selection }));
  // The SDK needs the class name to construct its objects.
  return { status: 200, body: { results, ...(total === null ? {} : { count: total }), className } };
}

function readValues(params: JsonObject): readonly unknown[] {
  const given = ownValue(params, "pvalues");
  if (given === undefined || given === "") return [];
  const values = typeof given === "string" ? parseJson(given, "pvalues") : given;
  if (!Array.isArray(values)) throw invalidQuery("pvalues must be a list.");
  return values;
}
