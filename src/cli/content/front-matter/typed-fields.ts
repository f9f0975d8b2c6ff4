import { position, type Problem } from "../../../runtime/model/error.js";
import type { FrontMatter } from "../../../runtime/model/page.js";
import { checkField, type FieldFault } from "../../config/fields/field-schema.js";
import { frontMatterSchema } from "../../config/front-matter-schema.js";
import { namesOf } from "../../config/front-matter-names.js";
import type { FieldSchemas } from "../../config/fields/own-fields.js";
import { createProblem } from "../../messages/create-problem.js";
import { createValueLines } from "../../config/fields/field-line.js";

/** Place of the front matter of a page, and the problems of it that are known. */
interface WrittenFields {
  readonly relativePath: string;
  /** Text of the file above its markdown. */
  readonly head: string;
  /** Returns whether a problem of a field is reported already. */
  readonly isReported: (name: string) => boolean;
}

/**
 * Checks the front matter of a page against the schemas that the site declares. Fields get the values that their schemas
 * return. A schema for a field of hanblog's only checks the value.
 */
export function typeFields(
  frontmatter: FrontMatter,
  schemas: FieldSchemas,
  written: WrittenFields,
): { readonly frontmatter: FrontMatter; readonly problems: readonly Problem[] } {
  if (Object.keys(schemas).length === 0) return { frontmatter, problems: [] };
  const values: Record<string, unknown> = { ...frontmatter };
  const problems: Problem[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    if (written.isReported(name)) continue;
    const isOwn = !Object.hasOwn(frontMatterSchema.shape, name);
    // `toString` is a name of every object.
    const given = Object.hasOwn(frontmatter, name) ? frontmatter[name] : undefined;
    const checked = checkField(name, schema, given);
    if (checked.kind === "value") {
      if (!isOwn) continue;
      if (checked.value === undefined) delete values[name];
      else values[name] = checked.value;
    } else {
      // A component would get a value that is not of its type.
      if (isOwn) delete values[name];
      const lineOf = createValueLines(written.head);
      for (const fault of checked.faults)
        problems.push(createFault(fault, position(written.relativePath, lineOf(namesOf(name), fault.path))));
    }
  }
  const { tags, categories, aliases, meta } = frontmatter;
  return { frontmatter: { ...values, tags, categories, aliases, meta }, problems };
}

function createFault({ field, found, expected }: FieldFault, at: Problem["at"]): Problem {
  return found === null
    ? createProblem("error", "front-matter-missing", { field, expected }, at)
    : createProblem("error", "front-matter-invalid", { field, found, expected }, at);
}
