import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublishedFile } from './bundle.ts'

const textFile = /\.(?:html|js|css|json|svg|txt|webmanifest|xml)$/

/** Of a page brotli's best quality makes 160 bytes less than the next one. It takes most of the time of a build. */
const encodings = {
  br: (contents: Uint8Array) =>
    promisify(brotliCompress)(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  gz: (contents: Uint8Array) => promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
}

/** For every text file its `.br` and `.gz`, at the best quality: a host then compresses nothing while it serves. */
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
