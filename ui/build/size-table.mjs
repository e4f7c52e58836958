const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} K`.padStart(9)

const row = (/** @type {string} */ name, /** @type {import('./size-report.mjs').Size} */ size) =>
  `${kilobytes(size.brotli)}${kilobytes(size.gzip)}${kilobytes(size.bytes)}  ${name}`

/**
 * The report for a person: what is fetched first on each screen, then every script and stylesheet, largest first.
 *
 * @param {import('./size-report.mjs').SizeReport} report
 */
export const sizeTable = ({ firstLoads, outputs }) => {
  const assets = Object.entries(outputs).sort(([, one], [, other]) => other.brotli - one.brotli)
  return [
    `${'brotli'.padStart(9)}${'gzip'.padStart(9)}${'raw'.padStart(9)}  first load`,
    ...Object.entries(firstLoads).map(([entryPoint, size]) => row(`${entryPoint} (${size.files.length} files)`, size)),
    '',
    `${'brotli'.padStart(9)}${'gzip'.padStart(9)}${'raw'.padStart(9)}  file`,
    ...assets.map(([name, size]) => row(name, size)),
  ].join('\n')
}
