import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from "graphql";
import { describe, expect, it } from "vitest";
import * as documents from "../../../../../src/runtime/comments/platforms/github-v4/documents.js";
import { readGithubSchema } from "../fakes/github-graphql.js";

describe("the GraphQL documents", () => {
  const schema = readGithubSchema();

  it.each(Object.entries(documents))(
    "%s is valid by GitHub's schema and uses nothing deprecated",
    (_name, document) => {
      expect(validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule])).toEqual([]);
    },
  );
});
