const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** Returns the MD5 hash in hexadecimal (RFC 1321). Avatar hosts identify mail addresses by it. */
export function md5(text: string): string {
  const words = toWords(new TextEncoder().encode(text));
  let state: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let start = 0; start < words.length; start += 16)
    state = mix(state, words.subarray(start, start + 16));
  const bytes = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => bytes.setUint32(index * 4, word, true));
  return Array.from({ length: 16 }, (_, at) => bytes.getUint8(at).toString(16).padStart(2, "0")).join("");
}

/** Pads the message with a 1 bit, zeros and its length in bits. Returns it as 32-bit words. */
function toWords(message: Uint8Array): Uint32Array {
  const length = (Math.floor((message.length + 8) / 64) + 1) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, message.length * 8, true);
  return Uint32Array.from({ length: length / 4 }, (_, index) => view.getUint32(index * 4, true));
}

function mix(state: readonly number[], block: Uint32Array): readonly number[] {
  const [a0 = 0, b0 = 0, c0 = 0, d0 = 0] = state;
  let [a, b, c, d] = [a0, b0, c0, d0];
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const [value, place] = choose(round, step, [b, c, d]);
    const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32);
    const sum = (a + value + constant + (block[place] ?? 0)) | 0;
    const shift = SHIFTS[round]?.[step % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [(a + a0) >>> 0, (b + b0) >>> 0, (c + c0) >>> 0, (d + d0) >>> 0];
}

/** Returns the value of the round's function, and the index of the word that the step uses. */
function choose(
  round: number,
  step: number,
  [b, c, d]: readonly [number, number, number],
): readonly [number, number] {
  if (round === 0) return [(b & c) | (~b & d), step];
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}
