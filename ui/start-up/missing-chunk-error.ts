/** A part of the portal could not be fetched, and a reload has not helped. */
export class MissingChunkError extends Error {
  override readonly name = 'MissingChunkError'

  constructor(cause: unknown) {
    super('A part of the portal is missing', { cause })
  }
}
