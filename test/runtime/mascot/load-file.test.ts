import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFileLoader, LoadError, type Fetch } from "../../../src/runtime/mascot/load-file.js";
import { listFiles } from "../../../src/runtime/mascot/model/listed-files.js";
import { createLog } from "../../../src/runtime/mascot/log.js";
import { createSound, type Sound } from "../../../src/runtime/mascot/model/sound.js";

const answer =
  (body: string, status = 200): Fetch =>
  () =>
    Promise.resolve(new Response(body, { status }));
const down: Fetch = () => Promise.reject(new TypeError("Failed to fetch"));
const open = (fetch: Fetch, signal = new AbortController().signal) => createFileLoader(fetch, signal);

describe("createFileLoader", () => {
  it("reads JSON and bytes, and passes its signal on", async () => {
    const { signal } = new AbortController();
    const asked: unknown[] = [];
    const files = createFileLoader((url, init) => {
      asked.push([url, init.signal]);
      return answer('{"a":1}')(url, init);
    }, signal);
    expect(await files.json("/m.json")).toEqual({ a: 1 });
    expect(new TextDecoder().decode(await files.bytes("/m.moc"))).toBe('{"a":1}');
    expect(asked).toEqual([
      ["/m.json", signal],
      ["/m.moc", signal],
    ]);
  });

  it.each([
    ["a file that is gone", answer("", 404), "Failed to load (404) : /x"],
    ["a status that is no 200", answer("{}", 201), "Failed to load (201) : /x"],
    ["a host that is down", down, "Failed to load (0) : /x"],
    ["invalid JSON", answer("<"), "Failed to read /x: invalid JSON"],
  ])("rejects %s", async (_, fetch, message) => {
    const failed = await open(fetch)
      .json("/x")
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(LoadError);
    expect(failed).toMatchObject({ message });
  });

  it("rejects with the error of fetch if aborted", async () => {
    const calling = new AbortController();
    calling.abort();
    await expect(open(down, calling.signal).bytes("/x")).rejects.toThrow("Failed to fetch");
    await expect(open(down, calling.signal).image("/x", "flipY")).rejects.toThrow(TypeError);
  });

  it("decodes images outside of the main thread, premultiplied, flipped or not", async () => {
    const decode = vi.fn(() => Promise.resolve("bitmap"));
    vi.stubGlobal("createImageBitmap", decode);
    try {
      expect(await open(answer("png")).image("/x.png", "flipY")).toBe("bitmap");
      expect(decode).toHaveBeenCalledWith(expect.any(Blob), {
        imageOrientation: "flipY",
        premultiplyAlpha: "premultiply",
      });
      decode.mockRejectedValue(new Error("broken"));
      await expect(open(answer("png")).image("/x.png", "from-image")).rejects.toThrow(
        "Failed to load image : /x.png",
      );
      await expect(open(answer("", 404)).image("/x.png", "from-image")).rejects.toThrow(
        "Failed to load image : /x.png",
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("listFiles", () => {
  const told: string[] = [];
  const log = createLog({ error: (line: string) => told.push(line), info: () => undefined }, false);
  const list = (fetch: Fetch) => {
    const motion = (sound: string | null) => ({ file: "a.mtn", sound, fadeIn: null, fadeOut: null });
    const motions = new Map([["tap", [motion("tap.mp3"), motion(null)]]]);
    return listFiles({ motions }, "http://a.b/m/model.json", { files: open(fetch), log });
  };

  beforeEach(() => void told.splice(0));

  it("resolves files against the setting file, and loads them by their type", async () => {
    const files = list(answer('{"a":1}'));
    expect(files.resolveURL("x/y.mtn")).toBe("http://a.b/m/x/y.mtn");
    expect(await files.load("p.json", "json")).toEqual({ a: 1 });
    expect(await files.load("p.mtn", "arraybuffer")).toBeInstanceOf(ArrayBuffer);
  });

  it("logs a file that cannot be loaded, unless loading was cancelled", async () => {
    await expect(list(answer("", 404)).load("p.json", "json")).rejects.toThrow();
    expect(told).toEqual(["[mascot] Failed to load (404) : http://a.b/m/p.json"]);
    const abort: Fetch = () => Promise.reject(new DOMException("gone", "AbortError"));
    const calling = new AbortController();
    calling.abort();
    const files = listFiles({ motions: new Map() }, "http://a.b/m.json", {
      files: open(abort, calling.signal),
      log,
    });
    await expect(files.load("p.json", "json")).rejects.toThrow("gone");
    expect(told).toHaveLength(1);
  });

  it("plays the sound of a motion that has one", () => {
    const played: string[] = [];
    const sound: Sound = { play: (url) => void played.push(url), stop: () => undefined };
    const files = list(down);
    files.playSound("tap", 0, sound);
    files.playSound("tap", 1, sound);
    files.playSound("tap", 2, sound);
    files.playSound("x", 0, sound);
    expect(played).toEqual(["http://a.b/m/tap.mp3"]);
  });
});

describe("createSound", () => {
  interface TestAudio {
    readonly url: string;
    volume: number;
    isPaused: boolean;
    hasSource: boolean;
    readonly fail: (error: unknown) => void;
  }
  const audios: TestAudio[] = [];
  const told: string[] = [];
  const note = (level: string) => (line: string) => void told.push(`${level}: ${line}`);
  const create = (volume: number) =>
    createSound({
      log: { error: note("error"), info: note("info"), debug: note("debug") },
      volume,
      createAudio(url) {
        let fail: (error: unknown) => void = () => undefined;
        const playing = new Promise<void>((_, reject) => {
          fail = reject;
        });
        const audio = {
          url,
          volume: 1,
          isPaused: false,
          hasSource: true,
          fail: (error: unknown) => fail(error),
          play: () => playing,
          pause() {
            audio.isPaused = true;
          },
          removeAttribute(name: string) {
            if (name === "src") audio.hasSource = false;
          },
        };
        audios.push(audio);
        return audio as unknown as HTMLAudioElement;
      },
    });

  beforeEach(() => {
    audios.length = 0;
    told.length = 0;
  });

  it("plays one sound at a time, at the site's volume", () => {
    const sound = create(0.4);
    sound.play("/a.mp3");
    sound.play("/b.mp3");
    expect(audios.map(({ url, volume, isPaused, hasSource }) => [url, volume, isPaused, hasSource])).toEqual([
      ["/a.mp3", 0.4, true, false],
      ["/b.mp3", 0.4, false, true],
    ]);
    sound.stop();
    expect(audios[1]).toMatchObject({ isPaused: true, hasSource: false });
    sound.stop();
  });

  it("loads none at volume 0", () => {
    create(0).play("/a.mp3");
    expect(audios).toEqual([]);
  });

  it("logs a sound that cannot be loaded, and a browser that plays none yet, but no stopped sound", async () => {
    const sound = create(1);
    sound.play("/a.mp3");
    audios[0]?.fail(new Error("gone"));
    await Promise.resolve();
    sound.play("/b.mp3");
    audios[1]?.fail(new DOMException("no", "NotAllowedError"));
    await Promise.resolve();
    sound.play("/c.mp3");
    sound.stop();
    audios[2]?.fail(new DOMException("stopped", "AbortError"));
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toEqual([
      "error: Failed to load sound : /a.mp3",
      "info: The browser does not play sounds yet : /b.mp3",
    ]);
    expect(audios[0]?.isPaused, "is not stopped a second time").toBe(false);
  });
});

describe("createLog", () => {
  it.each([
    [true, ["error: [mascot] a", "info: [mascot] b", "info: [mascot] c"]],
    [false, ["error: [mascot] a", "info: [mascot] b"]],
  ])("prefixes its lines, and logs details in debug mode only: %s", (isDebug, expected) => {
    const lines: string[] = [];
    const note = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
    const log = createLog({ error: note("error"), info: note("info") }, isDebug);
    log.error("a");
    log.info("b");
    log.debug("c");
    expect(lines).toEqual(expected);
  });
});
