import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareText } from "../../../src/runtime/model/lists/listing.js";
import { errorCodes } from "./error-codes.js";

const GUIDE = join(import.meta.dirname, "../../../docs");

describe("the guide's page of error codes", () => {
  it.each(["troubleshooting.md", "en/troubleshooting.md"])(
    "has each code once, and no others: %s",
    (page) => {
      const text = readFileSync(join(GUIDE, page), "utf8");
      const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);
      expect(headings.toSorted(compareText)).toEqual(errorCodes());
    },
  );
});
