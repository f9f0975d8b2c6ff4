import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Files that pages load from a CDN, by the end of their address. `*` is the client's version of Valine. */
const CDN_FILES: readonly (readonly [ending: string, file: string])[] = [
  ["av-min.js", "leancloud-storage-3/dist/av-min.js"],
  ["Valine.min.js", "*/dist/Valine.min.js"],
  ["md5.min.js", "blueimp-md5/js/md5.min.js"],
  ["jquery.min.js", "jquery/dist/jquery.min.js"],
  ["bootstrap.min.css", "bootstrap/dist/css/bootstrap.min.css"],
  ["bootstrap.min.js", "bootstrap/dist/js/bootstrap.min.js"],
  ["github-markdown.min.css", "github-markdown-css/github-markdown.css"],
];

/** Serves the files that a page loads from a CDN, and blocks all other hosts. `valine` is the folder of its version. */
export async function serveCdn(page: Page, modules: string, valine: string): Promise<void> {
  await page.route(
    (url) => url.hostname !== "127.0.0.1",
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = CDN_FILES.find(([ending]) => pathname.endsWith(ending))?.[1].replace("*", valine);
      if (file === undefined) return route.abort();
      const contentType = file.endsWith(".css") ? "text/css" : "text/javascript";
      return route.fulfill({ contentType, body: await readFile(join(modules, file), "utf8") });
    },
  );
}
