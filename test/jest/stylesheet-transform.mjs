import { transform } from 'lightningcss'

/** Turns a stylesheet into its classes, each with its own name. A missing class is undefined, as in a browser. */
export default {
  canInstrument: false,
  process: (source, filename) => {
    const cssModules = { pattern: '[local]', animation: false }
    const { exports = {} } = transform({ filename, code: Buffer.from(source), cssModules })
    return {
      code: `export default ${JSON.stringify(Object.fromEntries(Object.keys(exports).map((name) => [name, name])))}`,
    }
  },
}
