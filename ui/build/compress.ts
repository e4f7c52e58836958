import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublishedFile } from './bundle.ts'

const textFile = /\.(?:html|js|css|json|svg|txt|webmanifest|xml)$/

/** Brotli's best quality, its default, makes a page 160 bytes smaller than the next one. It is most of a build's time. */
const encodings = {
  br: (contents: Uint8Array) => promisify(brotliCompress)(contents),
  gz: (contents: Uint8Array) => promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
}

/** For every text file its `.br` and `.gz`: a host then compresses nothing while it serves. */
export const compressedSiblings = (files: readonly PublishedFile[]): Promise<readonly PublishedFile[]> =>
  Promise.all(
    files
      .filter(({ name }) => textFile.test(name))
      .flatMap(({ name, contents }) =>
        Object.entries(encodings).map(async ([extension, compress]) => ({
          name: `${name}.${extension}`,
          contents: await compress(contents),
        })),
      ),
  )
