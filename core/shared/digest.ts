/** FNV-1a, 32 bits. */
const hash = (text: string, seed: number): string => {
  let value = seed
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(36)
}

/**
 * A short name for a secret that has to be recognised later without being kept: a token that was refused, a link that was
 * sent. It recognises; it proves nothing, and what it was made from can't be had back from it.
 */
export const digestOf = (secret: string): string => `${hash(secret, 0x811c9dc5)}.${hash(`${secret}.`, 0x9747b28c)}`
