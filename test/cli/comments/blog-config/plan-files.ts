import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BlogChange, BlogService } from "../../../../src/cli/comments/blog-config/blog-change.js";
import { planBlogChange } from "../../../../src/cli/comments/blog-config/plan-blog-change.js";

/** Texts of files by their paths. */
export type Files = Readonly<Record<string, string | Buffer>>;

export const SERVICE: BlogService = {
  url: "https://c.example",
  appId: "new-id-gzGzoHsz",
  appKey: "new-key",
};

/** Plans the change of a blog with these files. */
export async function planFiles(files: Files, service = SERVICE): Promise<BlogChange | null> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-blog-config-"));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await writeFile(join(dir, file), text);
    }
    return await planBlogChange(dir, service);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/**
 * Returns the lines that an edit removes with `-`, and those that it adds with `+`, of all files in a row. Line ends
 * are visible.
 */
export function linesOf(change: BlogChange | null): readonly string[] {
  return (change?.edits ?? []).flatMap(({ file, before, after }) => {
    const [old, now] = [before, after].map((text) => text.split(/(?<=\n)/));
    const lines: string[] = [];
    let at = 0;
    for (const line of now ?? []) {
      const kept = old?.indexOf(line, at) ?? -1;
      if (kept < 0) lines.push(`+${line}`);
      else {
        lines.push(...(old ?? []).slice(at, kept).map((removed) => `-${removed}`));
        at = kept + 1;
      }
    }
    lines.push(...(old ?? []).slice(at).map((removed) => `-${removed}`));
    return [file, ...lines.map((line) => line.replace(/\r/g, "␍").replace(/\n$/, ""))];
  });
}
