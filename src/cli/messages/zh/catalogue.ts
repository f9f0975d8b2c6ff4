import type { Catalogue } from "../catalogue.js";
import type { Texts } from "../texts.js";
import { buildTexts, reportTexts, serveTexts } from "./lines/build-texts.js";
import { commentsTexts } from "./lines/comments-texts.js";
import { createTexts } from "./lines/create-texts.js";
import { helpTexts } from "./lines/help-texts.js";
import { importTexts } from "./lines/import-texts.js";
import { moveTexts } from "./lines/move-texts.js";
import { serviceTexts } from "./lines/service-texts.js";
import type { messages as english } from "../en/index.js";
import type { TranslatedSet } from "../message-set.js";
import { bake, comments } from "./comments.js";
import { build, mascot, report, siteCode, site, bundle } from "./build.js";
import { commands } from "./commands.js";
import { config } from "./config.js";
import { content } from "./content.js";
import { frontMatter } from "./front-matter.js";
import { hosts } from "./hosts.js";
import { imports } from "./import.js";
import { markdown } from "./markdown.js";
import { output } from "./output.js";
import { routes } from "./routes.js";
import { runtime } from "./runtime.js";
import { tags } from "./tags.js";
import { transfer } from "./transfer.js";

/** Chinese texts of the command line. */
const texts: Texts = {
  help: helpTexts,
  report: reportTexts,
  build: buildTexts,
  serve: serveTexts,
  create: createTexts,
  comments: commentsTexts,
  service: serviceTexts,
  move: moveTexts,
  imports: importTexts,
};

/** All Chinese messages, by error code. */
const messages: TranslatedSet<typeof english> = {
  ...bake,
  ...build,
  ...bundle,
  ...commands,
  ...comments,
  ...config,
  ...content,
  ...frontMatter,
  ...hosts,
  ...imports,
  ...markdown,
  ...mascot,
  ...output,
  ...report,
  ...routes,
  ...runtime,
  ...site,
  ...siteCode,
  ...tags,
  ...transfer,
};

/** The Chinese catalogue. */
export const CHINESE: Catalogue = { language: "zh", messages, texts };
