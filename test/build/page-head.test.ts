import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const file = (path: string) => readFileSync(new URL(`../../ui/${path}`, import.meta.url))
const head = file('index.html').toString()
const manifest: {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
} = JSON.parse(file('public/site.webmanifest').toString())

/** The size of a PNG, as its first chunk says it. */
const sizeOf = (path: string) => {
  const png = file(path)
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

describe('The page as others show it', () => {
  it.each(['description', 'theme-color', 'og:title', 'og:description', 'og:type'])('says its %s', (name) => {
    expect(head).toMatch(new RegExp(`<meta (?:name|property)="${name}"[^>]* content="[^"]+">`))
  })

  it('has a colour for the browser around it in each scheme: that of the header', () => {
    const [, light, dark] =
      /--color-surface: light-dark\((#\w+), (#\w+)\)/.exec(file('styles/tokens.css').toString()) ?? []
    expect(light).toBe('#fff')
    expect(head).toContain('media="(prefers-color-scheme: light)" content="#ffffff"')
    expect(head).toContain(`media="(prefers-color-scheme: dark)" content="${dark}"`)
  })

  it('names no product: that is configuration', () => {
    const { product } = JSON.parse(file('hosting/config.json').toString())
    expect(head + JSON.stringify(manifest)).not.toContain(product.name)
  })

  it('has icons of the sizes that the manifest says, one of them to be cut into any shape', () => {
    const drawn = manifest.icons.filter(({ sizes }) => sizes !== 'any')
    expect(drawn.map(({ src }) => sizeOf(`public${src}`))).toEqual(drawn.map(({ sizes }) => sizes))
    expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(sizeOf('public/apple-touch-icon.png')).toBe('180x180')
  })

  it('has an icon file with the sizes of tabs and bookmarks', () => {
    const icon = file('public/favicon.ico')
    const count = icon.readUInt16LE(4)
    expect(Array.from({ length: count }, (_, i) => icon.readUInt8(6 + 16 * i))).toEqual([16, 32, 48])
  })
})
