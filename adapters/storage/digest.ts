const findPrimes = (count: number): readonly number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}

/**
 * Returns the first 32 bits of the fractional parts of the cube roots of primes (FIPS 180-4, 4.2.2). They are computed
 * when a digest is needed, because a table would make the script larger.
 */
const computeRoundConstants = () => Uint32Array.from(findPrimes(64), (prime) => (Math.cbrt(prime) % 1) * 2 ** 32)

type DigestState = readonly [number, number, number, number, number, number, number, number]

// biome-ignore format: a table
const initialDigestState: DigestState = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * Returns the text in UTF-16 as blocks of sixteen words. SHA-256 requires padding: a 1 bit, zeros, and the length of
 * the text.
 */
const toPaddedBlocks = (text: string): Uint32Array => {
  const words = new Uint32Array(16 * (((text.length * 2 + 8) >> 6) + 1))
  const put = (unit: number, index: number) => {
    words[index >> 1] = (words[index >> 1] ?? 0) | (unit << (index % 2 === 0 ? 16 : 0))
  }
  for (let index = 0; index < text.length; index += 1) put(text.charCodeAt(index), index)
  put(0x8000, text.length)
  words[words.length - 1] = text.length * 16
  return words
}

/** Expands a block of sixteen words to sixty-four words (FIPS 180-4, 6.2.2). */
const expandBlock = (block: Uint32Array): Uint32Array => {
  const words = new Uint32Array(64)
  words.set(block)
  const wordAt = (index: number) => words[index] ?? 0
  for (let index = 16; index < words.length; index += 1) {
    const [one, other] = [wordAt(index - 15), wordAt(index - 2)]
    const mixed = rotateRight(one, 7) ^ rotateRight(one, 18) ^ (one >>> 3)
    words[index] =
      wordAt(index - 16) +
      mixed +
      wordAt(index - 7) +
      (rotateRight(other, 17) ^ rotateRight(other, 19) ^ (other >>> 10))
  }
  return words
}

const processBlock = (state: DigestState, block: Uint32Array, roots: Uint32Array): DigestState => {
  let [a, b, c, d, e, f, g, h] = state
  for (const [index, word] of expandBlock(block).entries()) {
    const first =
      h +
      (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (roots[index] ?? 0) +
      word
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
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
 * Returns the SHA-256 digest of a secret, such as a refused token, an emailed link or an activation code. The digest is
 * stored instead of the secret, so that the next person at the computer can't read the secret. WebCrypto is not used,
 * because it is asynchronous and does not exist on a page without TLS.
 */
export const computeDigest = (secret: string): string => {
  const words = toPaddedBlocks(secret)
  const roots = computeRoundConstants()
  let state = initialDigestState
  for (let start = 0; start < words.length; start += 16)
    state = processBlock(state, words.subarray(start, start + 16), roots)
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
