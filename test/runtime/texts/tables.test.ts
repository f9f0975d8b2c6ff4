import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languagesOf } from "../../../src/runtime/texts/languages.js";
import { exportName, fileOf, TEXTS_DIR } from "./feature-files.js";

/** Interfaces of the features whose languages are all loaded at once. */
const TABLES = {
  app: "AppTexts",
  "baked-comments": "BakedCommentTexts",
  "comment-failure": "CommentFailureTexts",
  "comment-service": "CommentServiceTexts",
  decorations: "DecorationTexts",
  listings: "ListingTexts",
  markdown: "MarkdownTexts",
  mascot: "MascotTexts",
  protection: "ProtectionTexts",
  "store-comments": "StoreCommentTexts",
  theme: "ThemeTexts",
};

/** Interfaces of the features that browsers load in one language only. */
const LOADERS = {
  admin: "AdminTexts",
  conversation: "ConversationTexts",
  "issue-comments": "IssueCommentTexts",
  "issue-writing": "IssueWritingTexts",
  "store-comments": "StoreCommentTexts",
};

// `npx vitest run --project fast test/runtime/texts -u` writes them.
describe("the tables of texts list the languages of languages.ts", () => {
  it.each(Object.entries(TABLES))("%s", async (feature, type) => {
    await expect(tableSource(feature, type)).toMatchFileSnapshot(join(TEXTS_DIR, "tables", `${feature}.ts`));
  });

  it.each(Object.entries(LOADERS))("%s, a language at a time", async (feature, type) => {
    await expect(loaderSource(feature, type)).toMatchFileSnapshot(
      join(TEXTS_DIR, "loaders", `${feature}.ts`),
    );
  });
});

function tableSource(feature: string, type: string): string {
  const tags = languagesOf(feature);
  const name = exportName(feature);
  const imports = tags.map((tag) =>
    importLine(`{ ${name} as ${variable(tag)} }`, `../${tag.toLowerCase()}/${fileOf(feature)}.js`),
  );
  const entries = tags.map((tag) => `  [${JSON.stringify(tag)}, ${variable(tag)}],`);
  return `${imports.join("\n")}
${typeImports(feature, type)}

/** The texts of the feature \`${feature}\` in every language. */
export const ${constant(feature)}_TEXTS: ByLanguage<${type}> = [
${entries.join("\n")}
];
`;
}

function loaderSource(feature: string, type: string): string {
  const tags = languagesOf(feature);
  const entries = tags.map(
    (tag) => `  [${JSON.stringify(tag)}, () => import("../${tag.toLowerCase()}/${feature}.js")],`,
  );
  return `${typeImports(feature, type)}

interface Module {
  readonly ${exportName(feature)}: ${type};
}

/** Functions that load the texts of the feature \`${feature}\`, one for each language. */
export const ${constant(feature)}_LOADERS: ByLanguage<() => Promise<Module>> = [
${entries.join("\n")}
];
`;
}

function typeImports(feature: string, type: string): string {
  const file =
    fileOf(feature) === "site" ? "site-texts" : type.replaceAll(/(?<!^)([A-Z])/g, "-$1").toLowerCase();
  return [
    importLine(`type { ${type} }`, `../features/${file}.js`),
    importLine("type { ByLanguage }", "../nearest-language.js"),
  ].join("\n");
}

function importLine(names: string, file: string): string {
  return `import ${names} from "${file}";`;
}

/** Returns `zhTw` for `zh-TW`. */
function variable(tag: string): string {
  return exportName(tag.toLowerCase());
}

/** Returns `ISSUE_COMMENTS` for `issue-comments`. */
function constant(feature: string): string {
  return feature.replaceAll("-", "_").toUpperCase();
}
