import type { Texts } from "../texts.js";
import { buildTexts } from "./build-texts.js";
import { commentsTexts } from "./comments-texts.js";
import { createTexts } from "./create-texts.js";
import { helpTexts } from "./help-texts.js";
import { importTexts } from "./import-texts.js";
import { moveTexts } from "./move-texts.js";
import { reportTexts } from "./report-texts.js";
import { serveTexts } from "./serve-texts.js";
import { serviceTexts } from "./service-texts.js";

/** English texts of the command line. */
export const texts: Texts = {
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
