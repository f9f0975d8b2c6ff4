import { expect, it } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import { draftWithImages, type RecordSite } from "../../../../src/cli/import/records/old-images.js";

async function draft(site: RecordSite, ...urls: readonly string[]) {
  const notes = new Notes();
  let linked: readonly string[] = [];
  const { assets } = await draftWithImages(
    site,
    (images) => {
      linked = urls.map((url) => images.link(url));
      return [];
    },
    { tempDir: "", fetching: undefined, notes },
  );
  return { assets, linked, remote: notes.losses().map(({ name }) => name) };
}

it("brings images that are in the folder of an export, and lists the others", async () => {
  const site = {
    url: "https://old.example/blog",
    base: "/blog/",
    has: (path: string) => path === "files/a b.png",
  };
  expect(
    await draft(
      site,
      "https://old.example/blog/files/a%20b.png?w=3",
      "/blog/files/c.png",
      "/blog/../etc/d.png",
    ),
  ).toEqual({
    assets: [{ source: "files/a b.png", target: "public/files/a b.png" }],
    linked: ["/files/a%20b.png", "https://old.example/blog/files/c.png", "https://old.example/etc/d.png"],
    remote: ["https://old.example/blog/files/c.png", "https://old.example/etc/d.png"],
  });
});

it("lists images of a site whose address is unknown by their paths", async () => {
  expect(
    await draft({ url: null, base: "/" }, "/content/images/a.png", "https://other.example/a.png"),
  ).toEqual({
    assets: [],
    linked: ["/content/images/a.png", "https://other.example/a.png"],
    remote: ["/content/images/a.png"],
  });
});
