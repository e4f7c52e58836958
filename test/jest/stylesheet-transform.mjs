import { transform } from 'lightningcss'

/**
 * Turns a stylesheet into what a component gets of it: the classes that it has, each called by its own name. A name that
 * it does not have is undefined, as it is in a browser.
 */
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
