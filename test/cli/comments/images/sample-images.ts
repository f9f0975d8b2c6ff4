import sharp from "sharp";
import { deflateSync } from "node:zlib";

/** A text that no image may contain after it was cleaned. */
export const SECRET = "39.9042N 116.4074E";

const PIXELS = { width: 40, height: 30, channels: 3, background: "#f60" } as const;

const metadata = {
  exif: { IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: "N" } },
  xmp: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
};

/** Creates an image with metadata by libvips, which encodes like cameras and editors do. */
export function drawImage(
  type: "jpeg" | "png" | "webp" | "gif",
  options: object = {},
  background: string = PIXELS.background,
): Promise<Buffer> {
  const image = sharp({ create: { ...PIXELS, background } })
    .withExif(metadata.exif)
    .withXmp(metadata.xmp);
  return image.withMetadata({ orientation: 6 }).toFormat(type, options).toBuffer();
}

/** Creates an animation of three frames. */
export async function drawAnimation(type: "gif" | "webp"): Promise<Buffer> {
  const frames = ["#f00", "#0f0", "#00f"].map((background) =>
    sharp({ create: { ...PIXELS, background } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  return joined
    .withExif(metadata.exif)
    .toFormat(type, { loop: 2, delay: [100, 200, 300] })
    .toBuffer();
}

/** Creates a chunk of a PNG with a correct checksum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_START = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Creates a grey PNG. `pixels` may be missing, because the header alone says how large the image is. */
export function drawPng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 100_000)));
  const parts = [
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG_START, ...parts]);
}

/** CRC-32 as in the appendix of the specification, bit by bit. */
function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Returns the data URL of a file. */
export function dataUrl(file: Uint8Array, type = "image/png"): string {
  return `data:${type};base64,${Buffer.from(file).toString("base64")}`;
}
