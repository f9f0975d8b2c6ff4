import { createRequire } from "node:module";
import { join } from "node:path";
import type AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installClients } from "../../clients/install-clients.js";
import { createPlaces } from "./describe-on-store.js";
import { APP_ID, APP_KEY, listen, MASTER_KEY, openService, type TestService } from "./service.js";

/** Members that the SDK's own types omit. */
interface CloudObject {
  readonly id: string;
  readonly className: string;
  get(name: string): unknown;
}

type Sdk = typeof AV;

const modules = await installClients();
const require = createRequire(join(modules ?? import.meta.dirname, "package.json"));

/** Loads a fresh copy of the SDK, because an initialized one keeps its server. */
function loadSdk(name: string): Sdk {
  for (const file of Object.keys(require.cache)) {
    if (file.includes(`/node_modules/${name}/`)) delete require.cache[file];
  }
  return require(name) as Sdk;
}

/** Calls of the real SDK: those that the widgets make, and those that other users of the SDK make. */
describe.runIf(modules !== null).each(["leancloud-storage-3", "leancloud-storage"])("%s", (name) => {
  describe.each(["SQLite", "PostgreSQL", "D1"] as const)("calls on %s", (store) => {
    const { emptyPlace } = createPlaces(store);
    let service: TestService;
    let sdk: Sdk;

    beforeAll(async () => {
      service = await openService(await emptyPlace(), { pauseSeconds: 0 });
      sdk = loadSdk(name);
      sdk.init({
        appId: APP_ID,
        appKey: APP_KEY,
        masterKey: MASTER_KEY,
        serverURLs: await listen(service.server),
      });
    });
    afterAll(() => service.stop());

    const save = async (fields: Readonly<Record<string, unknown>>) => {
      const comment = new sdk.Object("Comment");
      const acl = new sdk.ACL();
      acl.setPublicReadAccess(true);
      acl.setPublicWriteAccess(false);
      comment.setACL(acl);
      return comment.save({
        comment: "text",
        nick: "Ann",
        mail: "ann@example.org",
        insertedAt: new Date(),
        ...fields,
      });
    };

    const cloudQuery = async (text: string, values: readonly unknown[] = []) =>
      (await sdk.Query.doCloudQuery(text, [...values])) as unknown as {
        readonly results: readonly CloudObject[];
        readonly count?: number;
      };

    const roots = (url: string) => {
      const missing = new sdk.Query("Comment").doesNotExist("rid");
      const query = sdk.Query.or(missing, new sdk.Query("Comment").equalTo("rid", ""));
      query.equalTo("url", url);
      query.addDescending("createdAt");
      query.addDescending("insertedAt");
      return query;
    };

    it("posts and lists comments, newest first, in pages, with their count", async () => {
      const made = [];
      for (let index = 0; index < 12; index++) {
        made.push(await save({ url: "/list", comment: `c${index}` }));
        service.advance(1000);
      }
      expect(made[0]?.id).toMatch(/^[0-9a-f]{24}$/);
      expect(made[0]?.createdAt).toBeInstanceOf(Date);
      expect(await roots("/list").count()).toBe(12);
      const first = await roots("/list").limit(10).find();
      const second = await roots("/list").limit(10).skip(10).find();
      expect([...first, ...second].map((each) => each.get("comment") as string)).toEqual(
        Array.from({ length: 12 }, (_, index) => `c${11 - index}`),
      );
      expect(first[0]?.get("insertedAt")).toBeInstanceOf(Date);
      // Empty, and not left out, because the lists of some themes require a text.
      expect(first[0]?.get("mail")).toBe("");
    });

    it("finds replies by a cloud query, with the ids in its text or as values", async () => {
      const root = await save({ url: "/replies" });
      const reply = await save({ url: "/replies", comment: "reply", rid: root.id, pid: root.id });
      const text = `select * from Comment where rid in ("${root.id}","none") order by -createdAt,-createdAt`;
      const found = await cloudQuery(text);
      expect(found.results.map((each) => [each.id, each.className])).toEqual([[reply.id, "Comment"]]);
      const values = await cloudQuery(
        "select nick, comment from Comment where rid in (?,?) order by createdAt",
        [root.id, "none"],
      );
      expect(values.results[0]?.get("comment")).toBe("reply");
      expect(values.results[0]?.get("url")).toBeUndefined();
      const count = await cloudQuery(`select count(*) from Comment where url="/replies"`);
      expect(count).toMatchObject({ count: 2 });
    });

    it("sends a query that is too long for an address as a batch", async () => {
      const root = await save({ url: "/long" });
      const ids = [
        root.id ?? "",
        ...Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(24, "0")),
      ];
      const found = await new sdk.Query("Comment").containedIn("objectId", ids).find();
      expect(found.map(({ id }) => id)).toEqual([root.id]);
      const text = `select * from Comment where rid in (${ids.map((id) => `"${id}"`).join(",")})`;
      expect((await cloudQuery(text)).results).toEqual([]);
    });

    it("counts visits: finds, creates, increments, and lists many", async () => {
      const query = new sdk.Query("Counter").equalTo("url", "/visits");
      expect(await query.find()).toEqual([]);
      const acl = new sdk.ACL();
      acl.setPublicReadAccess(true);
      acl.setPublicWriteAccess(true);
      const made = new sdk.Object("Counter");
      made.setACL(acl);
      await made.save({ url: "/visits", xid: "/visits", title: "Title", time: 1 });
      const [found] = (await query.find()) as unknown as readonly AV.Object[];
      found?.increment("time");
      await found?.save({}, { fetchWhenSave: true });
      expect(found?.get("time")).toBe(2);
      const other = sdk.Object.createWithoutData("Counter", found?.id ?? "");
      other.increment("time", 1);
      await other.save();
      expect(other.get("time")).toBe(3);
      const many = await new sdk.Query("Counter").containedIn("url", ["/visits", "/none"]).find();
      expect(many.map((each) => each.get("time") as number)).toEqual([3]);
    });

    it("gets an object by id, the first object, and selected fields", async () => {
      const made = await save({ url: "/one", link: "https://example.org" });
      const one = await new sdk.Query("Comment").get(made.id ?? "");
      expect(one.get("link")).toBe("https://example.org");
      const first = await new sdk.Query("Comment").equalTo("url", "/one").select("nick").first();
      expect(first?.get("nick")).toBe("Ann");
      expect(first?.get("link")).toBeUndefined();
      await expect(new sdk.Query("Comment").get("0".repeat(24))).rejects.toMatchObject({ code: 101 });
    });

    it("finds texts that contain, start or end with a text", async () => {
      await save({ url: "/a.b/[1]\\E", comment: "x" });
      const query = () => new sdk.Query("Comment");
      expect(await query().contains("url", ".b/[1]").count()).toBe(1);
      expect(await query().startsWith("url", "/a.b").count()).toBe(1);
      expect(await query().endsWith("url", "[1]\\E").count()).toBe(1);
      expect(await query().startsWith("url", "/aXb").count()).toBe(0);
    });

    it("compares, excludes and combines", async () => {
      const made = await save({ url: "/compare", nick: "Bob" });
      const query = () => new sdk.Query("Comment").equalTo("url", "/compare");
      expect(await query().greaterThan("createdAt", new Date(0)).count()).toBe(1);
      expect(await query().lessThanOrEqualTo("createdAt", new Date(0)).count()).toBe(0);
      expect(await query().notEqualTo("nick", "Ann").count()).toBe(1);
      expect(await query().notContainedIn("nick", ["Bob"]).count()).toBe(0);
      expect(await query().exists("nick").count()).toBe(1);
      const both = sdk.Query.and(query(), new sdk.Query("Comment").equalTo("objectId", made.id ?? ""));
      expect(await both.count()).toBe(1);
    });

    it("saves many objects at once, and returns the whole object on request", async () => {
      const objects = ["one", "two"].map((comment) => {
        const object = new sdk.Object("Comment");
        object.set({ url: "/many", comment, nick: "Ann" });
        return object;
      });
      const saved = await sdk.Object.saveAll(objects);
      expect(saved.every((object) => (object as { id?: string }).id !== undefined)).toBe(true);
      const fetched = new sdk.Object("Comment");
      await fetched.save({ url: "/many", comment: "three", nick: "  " }, { fetchWhenSave: true });
      expect(fetched.get("nick")).toBe("Anonymous");
    });

    it("cannot perform operations that visitors may not perform", async () => {
      const made = await save({ url: "/refused" });
      await expect(made.save({ comment: "changed" })).rejects.toMatchObject({ code: 403 });
      await expect(made.destroy()).rejects.toMatchObject({ code: 403 });
      await expect(new sdk.Query("_User").find()).rejects.toMatchObject({ code: 101 });
      await expect(new sdk.Query("Comment").equalTo("mail", "ann@example.org").count()).rejects.toMatchObject(
        {
          code: 403,
        },
      );
    });

    it("updates under a condition, scans and deletes with the master key", async () => {
      const made = [];
      for (const comment of ["first", "second", "third"]) made.push(await save({ url: "/master", comment }));
      const [first] = made;
      const auth = { useMasterKey: true };
      const change = (nick: string) => {
        const query = new sdk.Query<AV.Object>("Comment").equalTo("nick", nick);
        return first?.save({ comment: "changed" }, { ...auth, query });
      };
      await expect(change("Bob")).rejects.toMatchObject({ code: 305 });
      await change("Ann");
      const again = await new sdk.Query("Comment").get(first?.id ?? "", auth);
      expect([again.get("comment"), again.get("mail")]).toEqual(["changed", "ann@example.org"]);
      const scan = new sdk.Query("Comment").equalTo("url", "/master").scan({ batchSize: 2 }, auth);
      const scanned: (string | undefined)[] = [];
      for (let isDone = false; !isDone;) {
        // The types declare a value in every step. Version 3.15 returns the last value together with `done`.
        const step = (await scan.next()) as {
          readonly value?: { readonly id?: string };
          readonly done?: boolean;
        };
        if (step.value !== undefined) scanned.push(step.value.id);
        isDone = step.done === true;
      }
      expect(new Set(scanned)).toEqual(new Set(made.map(({ id }) => id)));
      expect(scanned).toHaveLength(3);
      await sdk.Object.destroyAll(made, auth);
      expect(await new sdk.Query("Comment").equalTo("url", "/master").count()).toBe(0);
    });

    it("gets the service's time", async () => {
      expect(await sdk.Cloud.getServerDate()).toBeInstanceOf(Date);
    });
  });
});
