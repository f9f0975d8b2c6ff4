import type { Catalogue } from "../catalogue.js";
import { messages } from "./index.js";
import { texts } from "./texts.js";

/** The Chinese catalogue. */
export const CHINESE: Catalogue = { language: "zh", messages, texts };
