import type { Texts } from "../texts.js";
import { helpTexts } from "./help-texts.js";
import { reportTexts } from "./report-texts.js";

/** English texts of the command line. */
export const texts: Texts = { help: helpTexts, report: reportTexts };
