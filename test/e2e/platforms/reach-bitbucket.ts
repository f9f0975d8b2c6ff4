import type { Page, Route } from "playwright-core";

/** Routes a page's requests to Bitbucket's fixed address to a local platform. */
export async function reachBitbucket(page: Page, host: string): Promise<void> {
  await page.route(/^https:\/\/(?:api\.)?bitbucket\.org\/(?:2\.0|site)\//, async (route: Route, request) => {
    const { pathname, search } = new URL(request.url());
    const { accept, authorization, "content-type": type } = request.headers();
    const headers = Object.entries({ accept, authorization, "content-type": type });
    const answer = await fetch(host + pathname + search, {
      method: request.method(),
      headers: headers.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      ),
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
}
