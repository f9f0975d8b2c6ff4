import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareText } from "../../../src/runtime/model/listing.js";
import { findErrorCodes } from "./error-codes.js";

const GUIDE = join(import.meta.dirname, "../../../docs");

describe("the guide's page of error codes", () => {
  const { codes, unread } = findErrorCodes();

  it("finds the code of every problem in the sources", () => {
    expect(unread).toEqual([]);
    expect(codes.length).toBeGreaterThan(60);
  });

  it.each(["troubleshooting.md", "en/troubleshooting.md"])(
    "has each code once, and no others: %s",
    (page) => {
      const text = readFileSync(join(GUIDE, page), "utf8");
      const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);
      expect(headings.toSorted(compareText)).toEqual(codes);
    },
  );
});
