import type { PlatformName } from "../../../../src/runtime/model/comments.js";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../../src/runtime/comments/platforms/registry.js";

const SOURCE = new URL("../../../../src/runtime/comments/platforms/", import.meta.url).pathname;
const CONTEXT = { fetch, token: () => null, now: () => 0 };
const SITE = { owner: "ann", repo: "blog", clientId: "client" };

describe("the platforms", () => {
  it.each([
    ["github-v3", "clientSecret and proxy is required for GitHub V3"],
    ["github-v4", "clientSecret and proxy is required for GitHub V4"],
    ["gitee-v5", "clientSecret and proxy is required for Gitee V5"],
  ] as const)("%s requires a way to get a token", async (name, message) => {
    await expect(createPlatform(name, SITE, CONTEXT)).rejects.toThrow(message);
    await expect(createPlatform(name, { ...SITE, clientSecret: "s" }, CONTEXT)).rejects.toThrow(message);
    await expect(createPlatform(name, { ...SITE, proxy: "https://p.test" }, CONTEXT)).rejects.toThrow(
      message,
    );
    const ways = [{ clientSecret: "s", proxy: "https://p.test" }, { exchange: "https://x.test" }];
    for (const way of ways) {
      const { backend } = await createPlatform(name, { ...SITE, ...way }, CONTEXT);
      expect(backend.info.isReactable).toBe(name !== "gitee-v5");
    }
  });

  it.each([
    ["github-v3", "GitHub", "https://github.com", "v3", false, true],
    ["github-v4", "GitHub", "https://github.com", "v4", true, true],
    ["gitlab-v4", "GitLab", "https://gitlab.com", "v4", true, true],
    ["bitbucket-v2", "Bitbucket", "https://bitbucket.org", "v2", true, false],
    ["gitee-v5", "Gitee", "https://gitee.com", "v5", false, false],
    ["gitea-v1", "Gitea", "https://gitea.com", "v1", true, true],
  ] as const)(
    "%s has static facts about itself",
    async (platform, name, link, version, isSortable, isReactable) => {
      const { backend } = await createPlatform(platform, { ...SITE, exchange: "https://x.test" }, CONTEXT);
      const { owner, repo } = SITE;
      // GitLab stores the pictures of comments with their project.
      const root = platform === "gitlab-v4" ? `${link}/${owner}/${repo}` : link;
      expect(backend.info).toEqual({ name, link, version, isSortable, isReactable, root });
    },
  );

  it.each([
    ["github-v3", "https://git.test/api/v3/user?timestamp=0"],
    ["github-v4", "https://git.test/api/graphql"],
    ["gitlab-v4", "https://git.test/api/v4/user?timestamp=0"],
    ["bitbucket-v2", "https://api.bitbucket.org/2.0/user?timestamp=0"],
    ["gitee-v5", "https://git.test/api/v5/user?timestamp=0"],
    ["gitea-v1", "https://git.test/api/v1/user?timestamp=0"],
  ] as const)(
    "%s calls the configured server, without cookies and with a timeout",
    async (name, expected) => {
      const asked: string[] = [];
      const sent: (RequestInit | undefined)[] = [];
      const context = {
        ...CONTEXT,
        token: () => "token",
        fetch: (input: string | URL | Request, init?: RequestInit) => {
          sent.push(init);
          asked.push(new Request(input).url);
          return Promise.resolve(Response.json({}));
        },
      };
      const settings = { ...SITE, baseURL: "https://git.test/", exchange: "https://x.test" };
      const { backend } = await createPlatform(name, settings, context);
      await expect(backend.readUser()).rejects.toThrow();
      expect(asked).toEqual([expected]);
      expect(sent).toMatchObject([{ credentials: "omit", signal: expect.any(AbortSignal) as AbortSignal }]);
    },
  );

  it("loads only the code of the configured one", async () => {
    const { metafile } = await build({
      entryPoints: [`${SOURCE}registry.ts`],
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: "out",
      write: false,
      metafile: true,
    });
    const outputs = Object.values(metafile.outputs);
    const filesOf = (name: string) =>
      outputs
        .filter(({ entryPoint }) => entryPoint?.endsWith(name))
        .flatMap(({ inputs }) => Object.keys(inputs));
    const isOfPlatform = (file: string) => /-v\d\//.test(file);
    expect(filesOf("registry.ts").filter(isOfPlatform)).toEqual([]);
    const names: readonly PlatformName[] = ["gitlab-v4", "bitbucket-v2", "gitee-v5", "gitea-v1"];
    for (const name of names) {
      const foreign = filesOf(`${name}/index.ts`).filter(
        (file) => isOfPlatform(file) && !file.includes(name),
      );
      expect(foreign).toEqual([]);
    }
  });
});
