/** SHA-256 in plain script: over http in a local network, browsers do not offer `crypto.subtle`. */

const ROOT = 2 ** 32;
const fraction = (value: number): number => ((value - Math.floor(value)) * ROOT) | 0;

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
/** The first bits after the point of the cube roots of the first 64 primes, and of the square roots of eight. */
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Return the hash of a text, or of bytes, as 64 hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(blocks.byteLength - 4, bytes.length << 3);
  const hash = [...START];
  for (let at = 0; at < blocks.byteLength; at += 64) mix(hash, blocks, at);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(hash: number[], blocks: DataView, at: number): void {
  const words = Array.from({ length: 16 }, (_, index) => blocks.getInt32(at + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [words[index - 2] ?? 0, words[index - 15] ?? 0];
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push(((words[index - 16] ?? 0) + one + (words[index - 7] ?? 0) + two) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  words.forEach((word, index) => {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND[index] ?? 0) + word) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = ((hash[index] ?? 0) + word) | 0));
}
