import { createHash } from 'node:crypto'

/** The file beside the page that says which release it is. */
export const releaseFile = 'release.json'
export const releasePath = `/${releaseFile}`

/** A file of a release, named below the root, with its digest as `integrity` attributes write it. */
export interface ReleasedFile {
  readonly name: string
  readonly size: number
  readonly sha384: string
}

export interface Release {
  readonly version: string
  /** Null where the sources were not exactly those of a commit. */
  readonly commit: string | null
  /** Stands for all that the release was made from. */
  readonly inputs: string
  /** Every file but this one, the configuration, and what is compressed, which follows from the rest. */
  readonly files: readonly ReleasedFile[]
}

export const sha384 = (contents: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`
