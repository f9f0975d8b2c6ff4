import { afterAll } from "vitest";
import { closeContexts } from "./browser.js";

// Vitest's setup of each file: the files of a worker share its browsers, but no page.
afterAll(closeContexts);
