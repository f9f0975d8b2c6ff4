// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureUrl } from "../../../../src/runtime/comments/store-widget/pictures.js";
import { picturesIn } from "../../../../src/runtime/comments/ui/editor/use-pictures.js";

const LIMIT = 150_000;
const PREFIX = "data:image/webp;base64,";

/** The sizes that were drawn, as `width x height`. */
let drawn: string[];
let closed = 0;

beforeEach(() => {
  drawn = [];
  closed = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates a browser that reads pictures of the given size. `weight` is the number of characters per drawn pixel. */
function browserReads(width: number, height: number, weight = 0): void {
  const bitmap = { width, height, close: () => (closed += 1) };
  vi.stubGlobal("createImageBitmap", () => Promise.resolve(bitmap));
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    Object.assign(Object.create(null) as CanvasRenderingContext2D, { drawImage }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(function (
    this: HTMLCanvasElement,
    type,
    quality,
  ) {
    expect([type, quality]).toEqual(["image/webp", 0.8]);
    expect(drawImage.mock.calls.at(-1)).toEqual([bitmap, 0, 0, this.width, this.height]);
    drawn.push(`${this.width} x ${this.height}`);
    return PREFIX + "A".repeat(Math.floor(this.width * this.height * weight));
  });
}

/** Returns a file whose data URL has `length` characters. */
function fileOf(length: number, type = "image/png"): Blob {
  const head = `data:${type};base64,`.length;
  return new Blob([new Uint8Array(((length - head) / 4) * 3)], { type });
}

describe("a picture", () => {
  it.each(["image/png", "image/gif", "image/webp"])(
    "that is small enough is sent unchanged: %s",
    async (type) => {
      browserReads(4096, 4096);
      const url = await pictureUrl(fileOf(`data:${type};base64,`.length + 400, type));
      expect([url.slice(0, `data:${type};base64,`.length), drawn, closed]).toEqual([
        `data:${type};base64,`,
        [],
        1,
      ]);
    },
  );

  it("of the greatest length is sent unchanged, and redrawn if it is longer", async () => {
    browserReads(1000, 500);
    const head = "data:image/png;base64,".length;
    const longest = head + Math.floor((LIMIT - head) / 4) * 4;
    expect(await pictureUrl(fileOf(longest))).toHaveLength(longest);
    expect(drawn).toEqual([]);
    expect(await pictureUrl(fileOf(longest + 4))).toBe(PREFIX);
    expect(drawn).toEqual(["1000 x 500"]);
  });

  // Photos contain the place where they were taken.
  it.each(["image/jpeg", "image/avif", "image/svg+xml"])("of the type %s is redrawn", async (type) => {
    browserReads(100, 50);
    expect(await pictureUrl(fileOf(1000, type))).toBe(PREFIX);
    expect(drawn).toEqual(["100 x 50"]);
  });

  it("with more pixels than the service accepts is redrawn", async () => {
    browserReads(4097, 10);
    expect(await pictureUrl(fileOf(1000))).toBe(PREFIX);
    expect(drawn).toEqual(["1280 x 3"]);
  });

  it.each([
    [4000, 2000, "1280 x 640"],
    [2000, 4000, "640 x 1280"],
    [1280, 1, "1280 x 1"],
    [4000, 1, "1280 x 1"],
  ])("of %i x %i is drawn with sides of at most 1280", async (width, height, expected) => {
    browserReads(width, height);
    await pictureUrl(fileOf(1000, "image/bmp"));
    expect(drawn).toEqual([expected]);
  });

  it("shrinks until it fits", async () => {
    browserReads(2560, 1280, 0.4);
    const url = await pictureUrl(fileOf(1000, "image/bmp"));
    expect(drawn).toEqual(["1280 x 640", "896 x 448", "627 x 314"]);
    expect(url.length).toBeLessThanOrEqual(LIMIT);
    expect(closed).toBe(1);
  });

  it("that never fits is rejected, and released", async () => {
    browserReads(100, 100, 1e9);
    vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(function (this: HTMLCanvasElement) {
      drawn.push(`${this.width}`);
      return "A".repeat(LIMIT + 1);
    });
    await expect(pictureUrl(fileOf(1000, "image/bmp"))).rejects.toThrow("small enough");
    expect([drawn, closed]).toEqual([["100", "70", "49", "34", "24", "17"], 1]);
  });

  it("that the browser cannot decode is rejected", async () => {
    vi.stubGlobal("createImageBitmap", () =>
      Promise.reject(new DOMException("no picture", "InvalidStateError")),
    );
    await expect(pictureUrl(fileOf(1000))).rejects.toThrow("no picture");
  });

  it("whose file cannot be read is rejected, and released", async () => {
    browserReads(10, 10);
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent("error"));
    });
    await expect(pictureUrl(fileOf(1000))).rejects.toThrow("The picture cannot be read");
    expect(closed).toBe(1);
  });
});

describe("picturesIn", () => {
  it("finds the pictures among the given files, in order", () => {
    const transfer = new DataTransfer();
    for (const type of ["image/png", "text/plain", "image/gif"])
      transfer.items.add(new File([], type, { type }));
    expect(picturesIn(transfer).map(({ name }) => name)).toEqual(["image/png", "image/gif"]);
    expect(picturesIn(null)).toEqual([]);
  });
});
