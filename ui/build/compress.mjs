import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFile = /\.(?:html|js|css|json|svg|txt|webmanifest|xml)$/

const encodings = {
  br: (/** @type {Uint8Array} */ contents) =>
    promisify(brotliCompress)(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  gz: (/** @type {Uint8Array} */ contents) => promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * For every text file its `.br` and `.gz`, at the best quality: a host then compresses nothing while it serves.
 *
 * @param {readonly import('./bundle.mjs').PublishedFile[]} files
 * @returns {Promise<import('./bundle.mjs').PublishedFile[]>}
 */
export const compressedSiblings = (files) =>
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
