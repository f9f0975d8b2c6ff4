import { afterAll } from "vitest";
import { closeContexts } from "./browser.js";

// Vitest runs this setup for each file. The files of a worker share browsers, and pages that `leaveTab` has reset.
afterAll(closeContexts);
