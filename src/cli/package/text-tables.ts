import { furtherLanguagesOf, LANGUAGES, languagesOf } from "../../runtime/texts/languages.js";

/** Interfaces of the features whose languages are all loaded at once. */
export const TABLES = {
  app: "AppTexts",
  "baked-comments": "BakedCommentTexts",
  "comment-failure": "CommentFailureTexts",
  "comment-service": "CommentServiceTexts",
  conversation: "ConversationTexts",
  decorations: "DecorationTexts",
  listings: "ListingTexts",
  markdown: "MarkdownTexts",
  mascot: "MascotTexts",
  pictures: "PicturesTexts",
  protection: "ProtectionTexts",
  readers: "ReadersTexts",
  "store-comments": "StoreCommentTexts",
  theme: "ThemeTexts",
};

/** Interfaces of the features that browsers load in one language only. */
export const LOADERS = {
  admin: "AdminTexts",
  conversation: "ConversationTexts",
  "issue-comments": "IssueCommentTexts",
  "issue-writing": "IssueWritingTexts",
  moderation: "ModerationTexts",
  reactions: "ReactionsTexts",
  readers: "ReadersTexts",
  "store-comments": "StoreCommentTexts",
} as const;

/**
 * Files with the loaders of further languages, and their features. A script has the loaders of the languages with all
 * texts only, and loads such a file for another language.
 */
export const FURTHER_LOADERS = {
  "further-issue": ["issue-comments", "issue-writing"],
  "further-store": ["conversation", "moderation", "reactions", "readers", "store-comments"],
} as const;

/** Files of a language that several features share, and their features. */
const SHARED_FILES: Readonly<Record<string, readonly string[]>> = {
  "comment-service": ["baked-comments", "comment-service"],
  site: ["app", "comment-failure", "decorations", "listings", "markdown", "mascot", "protection", "theme"],
};

/** Returns the source of the table of a feature: its texts in every language. */
export function tableSource(feature: string, type: string): string {
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

/** Returns the source of the loaders of a feature, one for each language that no other file of loaders has. */
export function loaderSource(feature: string, type: string): string {
  const isFurther = Object.values<readonly string[]>(FURTHER_LOADERS).flat().includes(feature);
  const entries = (isFurther ? LANGUAGES : languagesOf(feature)).map((tag) => loaderLine(feature, tag));
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

/** Returns the source of a file of `FURTHER_LOADERS`. */
export function furtherLoaderSource(features: readonly (keyof typeof LOADERS)[]): string {
  const lists = features.map((feature) => {
    const entries = furtherLanguagesOf(feature).map((tag) => loaderLine(feature, tag));
    return `/** Functions that load the texts of the feature \`${feature}\` in the further languages. */
export const ${exportName(feature)} = [
${entries.join("\n")}
] as const;
`;
  });
  return lists.join("\n");
}

function loaderLine(feature: string, tag: string): string {
  return `  [${JSON.stringify(tag)}, () => import("../${tag.toLowerCase()}/${feature}.js")],`;
}

function typeImports(feature: string, type: string): string {
  const isShared = Object.hasOwn(SHARED_FILES, fileOf(feature));
  const file = isShared ? `${fileOf(feature)}-texts` : type.replaceAll(/(?<!^)([A-Z])/g, "-$1").toLowerCase();
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

/** Returns the name of the file with the texts of a feature, without `.ts`. */
export function fileOf(feature: string): string {
  const shared = Object.entries(SHARED_FILES).find(([, features]) => features.includes(feature));
  return shared?.[0] ?? feature;
}

/** Returns the names of the features whose texts are in a file, which has no `.ts`. */
export function featuresOf(file: string): readonly string[] {
  return SHARED_FILES[file] ?? [file];
}

/** Returns the name under which a file exports the texts of a feature: `issueComments` for `issue-comments`. */
export function exportName(feature: string): string {
  return feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
