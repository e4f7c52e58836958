import { describe, expect, it } from '@jest/globals'
import { root } from '../runner/root.ts'
import { readProject } from './syntax.ts'

const files = (await readProject(root)).filter(({ path }) => path.startsWith('adapters/'))
const found = (pattern: RegExp, of = files) => of.flatMap(({ text }) => [...text.matchAll(pattern)])

const tokens = found(/export const (\w+) = token</g).map(([, name = '']) => name)
/** Technologies that the container wires (the card of the design). The package's shells have storage of their own. */
const wired = /^adapters\/(?:http|storage|cookie|sso|shop|activation)\/(?!shell-storage)/

describe('The container', () => {
  it('makes every adapter of HTTP, storage, cookies and the services', () => {
    const adapters = found(
      /^export const (\w+) = (?:<[^>]+>)?\([^=]*\): (\w+) => /gm,
      files.filter(({ path }) => wired.test(path)),
    )
      .filter(([, , type = '']) => tokens.includes(type))
      .map(([, name = '']) => name)
    expect(adapters.length).toBeGreaterThan(12)
    const made = found(/\bbind\(\w+\)[\s\S]*/g).join()
    expect(adapters.filter((name) => !new RegExp(`\\b${name}\\b`).test(made))).toEqual([])
  })

  it('is asked for services by the composition root alone', () => {
    const asking = files.filter(({ text }) => /\bcontainer\.get/.test(text)).map(({ path }) => path)
    expect(asking).toEqual(['adapters/container.ts', 'adapters/products.ts'])
  })
})
