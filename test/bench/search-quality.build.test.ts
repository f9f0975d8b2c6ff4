import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { buildJudged, findMisses, judge, JUDGED_SITES } from "../../bench/search-quality.js";
import { makeTempDir } from "../make-temp-dir.js";

/** Queries whose first results are not the judged ones yet. A change may shorten these lists, but not extend them. */
const KNOWN_MISSES: Readonly<
  Record<string, { readonly atOne: readonly string[]; readonly atThree: readonly string[] }>
> = {
  blog: { atOne: ["try_files"], atThree: [] },
  guide: { atOne: ["订阅源"], atThree: [] },
  languages: { atOne: [], atThree: [] },
  "reco-blog": { atOne: [], atThree: [] },
};

it.each(Object.keys(JUDGED_SITES))(
  "the search of %s has the judged results in its first places",
  async (name) => {
    if (JUDGED_SITES[name] === null) return;
    const dir = await makeTempDir();
    try {
      const results = await judge(name, await buildJudged(name, dir));
      expect(findMisses(results)).toEqual(KNOWN_MISSES[name]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
);
