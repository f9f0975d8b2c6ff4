import { basename } from "node:path";
import type { FieldChanges } from "../../content/front-matter.js";
import { guessLanguage } from "../../content/guess-language.js";
import { readableDate } from "../../content/old-dates.js";
import { readOldFile } from "../../content/old-file.js";
import { compact } from "../../plain-value.js";
import type { ReadContext, SiteDraft } from "../../site-kind.js";
import { draftPages, type PageRules, type SourcePage } from "./draft-pages.js";
import { baseName } from "./link-paths.js";
import { recogniseProgram } from "./recognise.js";

/** Reads a folder of markdown without a generator. Its pages have no old addresses. */
export async function readPlainFolder(context: ReadContext): Promise<SiteDraft> {
  const { old, notes } = context;
  const program = await recogniseProgram(old);
  if (program !== null && program.name !== "HTML")
    notes.lost("generator", program.name, { file: program.file });
  const names = old.files.filter((path) => /\.mdx?$/i.test(path) && !/(?:^|\/)\./.test(path));
  const pages = await Promise.all(
    names.map(async (path): Promise<SourcePage> => ({
      file: await readOldFile(old, "", path),
      target: path.replace(/\.\w+$/, ".md"),
      address: null,
    })),
  );
  const drafted = draftPages(pages, RULES, context);
  const title = basename(old.dir);
  const texts = pages.map(({ file }) => file.text);
  return {
    config: {
      options: compact<unknown>({ title, lang: guessLanguage(title, texts, "en") }),
      comments: {},
    },
    pages: drafted.pages,
    assets: drafted.assets,
    files: drafted.stubs,
    lists: [],
    hasMath: true,
    hasEmoji: true,
    base: "/",
  };
}

const RULES: PageRules = {
  sourceDir: "src",
  publicDirs: [],
  ids: null,
  alias: () => null,
  isMdx: ({ file }) => file.source.endsWith(".mdx"),
  changes: ({ file }) => plainChanges(file),
};

function plainChanges({ page: { fields, body }, path }: SourcePage["file"]): FieldChanges {
  const name = baseName(path).replace(/\.\w+$/, "");
  const hasTitle =
    fields["title"] !== undefined || /^(?:#[ \t]|[^\n]+\n=+[ \t]*(?:\n|$))/.test(body.trimStart());
  const date = readableDate(fields["date"]);
  return {
    ...(hasTitle || /^(?:index|readme)$/i.test(name) ? {} : { title: name }),
    // A date in words would stop the build.
    ...(fields["date"] === undefined || date === fields["date"] ? {} : { date }),
    // In hanblog, a page with this field is not in lists, but everybody can open it.
    ...(fields["publish"] === false ? { publish: null, draft: true } : {}),
  };
}
