// biome-ignore format: a table
const constants = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
)

type State = readonly [number, number, number, number, number, number, number, number]

// biome-ignore format: a table
const firstState: State = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The text in UTF-16, padded as SHA-256 requires: a bit, zeroes and the length, up to whole blocks of sixteen words. */
const blocksOf = (text: string): Uint32Array => {
  const words = new Uint32Array(16 * (((text.length * 2 + 8) >> 6) + 1))
  const put = (unit: number, index: number) => {
    words[index >> 1] = (words[index >> 1] ?? 0) | (unit << (index % 2 === 0 ? 16 : 0))
  }
  for (let index = 0; index < text.length; index += 1) put(text.charCodeAt(index), index)
  put(0x8000, text.length)
  words[words.length - 1] = text.length * 16
  return words
}

/** A block of sixteen words, made into sixty-four. */
const scheduleOf = (block: Uint32Array): Uint32Array => {
  const words = new Uint32Array(64)
  words.set(block)
  const at = (index: number) => words[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const [one, other] = [at(index - 15), at(index - 2)]
    const mixed = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)
    words[index] = at(index - 16) + mixed + at(index - 7) + (turned(other, 17) ^ turned(other, 19) ^ (other >>> 10))
  }
  return words
}

const afterBlock = (state: State, block: Uint32Array): State => {
  let [a, b, c, d, e, f, g, h] = state
  for (const [index, word] of scheduleOf(block).entries()) {
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state
  return [
    (a + a0) | 0,
    (b + b0) | 0,
    (c + c0) | 0,
    (d + d0) | 0,
    (e + e0) | 0,
    (f + f0) | 0,
    (g + g0) | 0,
    (h + h0) | 0,
  ]
}

/**
 * SHA-256 of a secret, so that storage recognises it without keeping it: a refused token, a mailed link, an activation code. It
 * is cryptographic, because storage must not give a code back to the next person at a computer. WebCrypto answers later than
 * storage is read, and not at all on a page without TLS.
 */
export const digestOf = (secret: string): string => {
  const words = blocksOf(secret)
  let state = firstState
  for (let start = 0; start < words.length; start += 16) state = afterBlock(state, words.subarray(start, start + 16))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
