import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { isBuildCurrent } from '../../ui/build/build-record.ts'
import { findFilesOfEntryPoint } from '../../ui/build/chunks.ts'
import { portalPaths } from '../../ui/build/project.ts'
import { numberClasses, readStylesheets } from '../../ui/build/styles.ts'
import { computeSha384, type Release, readFilesInFolder } from '../../ui/hosting/files.ts'
import { screenModules } from '../../ui/routes/screen-modules.ts'

const outputFolder = join(portalPaths.root, portalPaths.output)
const fileNames = (await readFilesInFolder(outputFolder)).map(({ name }) => name)
const readOutput = (name: string) => readFileSync(join(outputFolder, name))
const readText = (name: string) => readOutput(name).toString()
const findSingleFileName = (pattern: RegExp): string => {
  const [name = '', ...others] = fileNames.filter((each) => pattern.test(each))
  expect(others).toEqual([])
  return name
}
const publishedFiles = fileNames.filter((name) => !/\.(?:br|gz)$/.test(name))
const configurableFiles = ['config.json', 'site.webmanifest']
const pageNames = publishedFiles.filter((name) => name.endsWith('.html'))
const scriptNames = publishedFiles.filter((name) => name.endsWith('.js'))
const readStyles = (sheet: 'first' | 'deferred') =>
  readText(findSingleFileName(new RegExp(`${sheet}-styles-\\w+\\.css$`)))
const stylesheets = numberClasses(await readStylesheets(portalPaths))
const signInPage = readText('prerendered/signIn.en-gb.html')

describe('The built portal', () => {
  it('is recorded with its sources, so that a start does not build it again', async () => {
    expect(await isBuildCurrent()).toBe(true)
  })

  it('has the first styles in every page, and the deferred styles in a page whose screen needs them', () => {
    const inline = [readStyles('first'), readStyles('deferred')].map((sheet) => `<style>${sheet}</style>`)
    const withSheets = (...sheets: readonly string[]) =>
      pageNames.filter((page) => readText(page).includes(sheets.join('\n    '))).map((page) => page.replace(/.*\//, ''))
    expect(withSheets(...inline.slice(0, 1))).toHaveLength(pageNames.length)
    const routesWithBoth = new Set(withSheets(...inline).map((page) => page.split('.')[0]))
    expect([...routesWithBoth].sort()).toEqual(['activateLicense', 'emailValidation', 'index', 'magicLink'])
  })

  const deferredSheets = ['orders/orders', 'orders/order', 'magic-link/magic-link', 'activation/activation']
  it.each([...deferredSheets, 'subscription/subscription', 'language/language-picker'])(
    'has the classes of ui/%s.module.css, which no first screen needs, only in the deferred stylesheet',
    (name) => {
      const classes = Object.values(stylesheets.get(`ui/${name}.module.css`)?.classes ?? {}).flatMap((each) =>
        each.split(' '),
      )
      const own = classes.filter((each) => readStyles('deferred').includes(`.${each}`))
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter((each) => readStyles('first').includes(`.${each}`))).toEqual([])
    },
  )

  it('begins each class with the number of its stylesheet, because ad blockers hide classes called "ad"', () => {
    const moduleClasses = readStyles('first').match(/(?<=\.)[a-z_][\w-]+(?=[\s.:,>+~{[])/gi) ?? []
    expect(moduleClasses.length).toBeGreaterThan(100)
    const others = new Set(moduleClasses.filter((name) => !/^_[0-9a-z]+_\w+$/.test(name)))
    expect([...others].sort()).toEqual(['braintree-hosted-fields-focused', 'print-only', 'visually-hidden'])
  })

  it('names only files that are published', () => {
    const namedFiles = [...pageNames, 'site.webmanifest'].flatMap((page) =>
      [...readText(page).matchAll(/(?:href=|src=|"src": )"\/([\w./-]+\.\w+)"/g)].map(([, name = '']) => name),
    )
    expect(namedFiles).toContain('favicon.png')
    expect([...new Set(namedFiles)].filter((name) => !publishedFiles.includes(name))).toEqual([])
  })

  const { outputs }: Pick<Metafile, 'outputs'> = JSON.parse(
    readFileSync(join(portalPaths.root, portalPaths.buildFolder, 'metafile.json'), 'utf8'),
  )
  const filesOf = (module: string) => findFilesOfEntryPoint({ outputs }, module)
  const modulesOf = (module: string) => filesOf(module).flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}))

  it('starts the app and its products without the scripts of the screens, so that the orders are fetched meanwhile', () => {
    const modules = [portalPaths.entry, portalPaths.products].flatMap(modulesOf)
    expect(modules.filter((path) => /\.tsx$|^node_modules\/react/.test(path))).toEqual([])
  })

  const wizardModules = new Set(modulesOf(portalPaths.wizardScreen))
  /** These modules are in a chunk that all screens load. */
  const signInAndWizardModules = modulesOf(screenModules.signIn).filter((path) => wizardModules.has(path))

  it.each([
    ['wizard', portalPaths.wizardScreen, /^ui\/(?:orders|subscription)\//, []],
    ['page of an order', portalPaths.orderScreen, /^ui\/(?:activation|auth|passwords)\//, signInAndWizardModules],
    ['script of a provider', portalPaths.providerScript, /\.tsx$/, []],
  ])('loads for the %s nothing that only other screens share', (_, module, ofOthers, allowed) => {
    expect(modulesOf(module).filter((path) => ofOthers.test(path) && !allowed.includes(path))).toEqual([])
  })

  it('names in each page all that a later screen needs, except its own script and the products', () => {
    const scriptsIn = (page: string) => readText(page).match(/assets\/[\w-]+\.js/g) ?? []
    for (const page of ['index.html', 'prerendered/signIn.en-gb.html', 'prerendered/activateLicense.fa.html']) {
      const products = filesOf(portalPaths.products).filter(
        (name) => outputs[name]?.entryPoint === portalPaths.products,
      )
      const namedFiles = new Set([...scriptsIn(page), ...products])
      for (const screen of Object.values(screenModules)) {
        const missing = filesOf(screen).filter((name) => !namedFiles.has(name) && outputs[name]?.entryPoint !== screen)
        expect([page, screen, missing]).toEqual([page, screen, []])
      }
    }
  })

  it('has in each page the digests of the scripts that start it, and of the deferred styles', () => {
    const digest = (path: string) =>
      `sha256-${createHash('sha256')
        .update(readOutput(path.slice(1)))
        .digest('base64')}`
    for (const name of fileNames.filter((each) => each.endsWith('.html'))) {
      const page = readText(name)
      const started = [...page.matchAll(/<script type="module" src="([^"]+)"([^>]*)>/g)]
      expect(started.length).toBeGreaterThan(2)
      for (const [, path = '', rest] of started) expect([path, rest]).toEqual([path, ` integrity="${digest(path)}"`])
      const listedValues = (attribute: string) =>
        (new RegExp(`${attribute}="([^"]*)"`).exec(page)?.[1] ?? '').split(' ').filter(Boolean)
      const later = [...listedValues('data-next'), ...listedValues('data-deferred-styles')]
      expect(later.length).toBeGreaterThan(2)
      expect([name, listedValues('data-digests')]).toEqual([name, later.map(digest)])
    }
  })

  it('has in its first texts the texts of the first screens and their parts, and none of the products', () => {
    const first: Readonly<Record<string, object>> = JSON.parse(
      readFileSync(join(portalPaths.root, portalPaths.buildFolder, 'first-texts.json'), 'utf8'),
    )
    const sections = ['common', 'layout', 'language', 'fields', 'signIn', 'signUp', 'requestPasswordReset', 'captcha']
    const further = ['startUp', 'crash', 'missingChunk', 'connection', 'errors', 'successes']
    expect(Object.keys(first)).toEqual([...sections, ...further])
    const codes = Object.keys({ ...first['errors'], ...first['successes'] })
    expect(codes).toEqual(expect.arrayContaining(['credentials-invalid', 'captcha-unsolved', 'registered', 'mailSent']))
    for (const code of ['license-activated', 'card-declined', 'magic-link-used']) expect(codes).not.toContain(code)
  })

  it('has compressed copies of every text file except the configuration, which is edited after the build', () => {
    const texts = publishedFiles.filter(
      (name) => !/\.(?:png|ico|woff2?)$/.test(name) && !configurableFiles.includes(name),
    )
    for (const name of texts) {
      expect(brotliDecompressSync(readOutput(`${name}.br`)).equals(readOutput(name))).toBe(true)
      expect(gunzipSync(readOutput(`${name}.gz`)).equals(readOutput(name))).toBe(true)
    }
    expect(fileNames).not.toContain('config.json.br')
  })

  it('has no source map and no license comment', () => {
    expect(publishedFiles.filter((name) => name.endsWith('.map'))).toEqual([])
    expect(scriptNames.filter((name) => /sourceMappingURL|@license|process\.env/.test(readText(name)))).toEqual([])
  })

  it('comes with the licenses and a bill of materials of exactly the packages in it', () => {
    const notices = [...readText('third-party-notices.txt').matchAll(/^=+\n(\S+ \S+) \((.*)\)\n\n(?=.)/gm)].map(
      ([, name]) => name,
    )
    const { components } = JSON.parse(readText('sbom.cdx.json'))
    const bill: readonly string[] = components.map(({ 'bom-ref': reference }: Record<string, string>) => reference)
    expect(notices).toContainEqual(expect.stringMatching(/^react-dom 19/))
    expect(notices).not.toContainEqual(expect.stringMatching(/^esbuild /))
    // Braintree's package contains a copy of the package Framebus, whose license must be shown, too.
    expect(notices.join()).toMatch(/@braintree\/uuid 2.*\bframebus 6/)
    expect([...bill].sort()).toEqual(notices.map((name) => name?.replace(' ', '@')).sort())
  })
})

describe('The file that describes a release', () => {
  const release: Release = JSON.parse(readText('release.json'))

  it('has the digest of every file except those that differ between environments', () => {
    const released = publishedFiles.filter((name) => ![...configurableFiles, 'release.json'].includes(name)).sort()
    expect(release.files).toEqual(released.map((name) => ({ name, sha384: computeSha384(readOutput(name)) })))
  })

  it('has the version, which the pages name too, and the commit if there are no uncommitted changes', () => {
    expect(signInPage).toContain(`<meta name="version" content="${release.version}">`)
    expect(release.commit ?? '').toMatch(/^(?:[0-9a-f]{40})?$/)
  })
})

describe('The page in search results, links and app icons', () => {
  const head = readText('index.html')
  const manifest: {
    readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  } = JSON.parse(readText('site.webmanifest'))

  /** A PNG file has its width and height in its first chunk. */
  const sizeOf = (path: string) => `${readOutput(path).readUInt32BE(16)}x${readOutput(path).readUInt32BE(20)}`

  it.each(['description', 'format-detection', 'theme-color', 'og:title', 'og:description', 'og:image', 'og:type'])(
    'has its %s',
    (name) => {
      expect(head).toMatch(new RegExp(`<meta (?:name|property)="${name}"[^>]* content="[^"]+">`))
    },
  )

  it('describes itself in the language of the page, also without JavaScript', () => {
    const page = readText('prerendered/signIn.fa.html')
    expect(page).toMatch(/<meta name="description" content="مجوز[^"]+">/)
    expect(page).toMatch(/<meta property="og:description" content="مجوز[^"]+">/)
    expect(page).toMatch(/<meta property="og:title" content="ورود">/)
    expect(page).toMatch(/<meta property="og:locale" content="fa_IR">/)
    expect(page).toMatch(/<noscript>این صفحه به JavaScript نیاز دارد/)
    expect(page).not.toContain('JavaScript. Please')
  })

  it('gives the browser the color of its header, in each scheme', () => {
    const tokens = readFileSync(join(portalPaths.root, 'ui/styles/tokens.css'), 'utf8')
    const [, light, dark] = /--color-surface: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
    expect(light).toBe('#fff')
    expect(head).toContain('media="(prefers-color-scheme: light)" content="#ffffff"')
    expect(head).toContain(`media="(prefers-color-scheme: dark)" content="${dark}"`)
  })

  it('has one mark in the icon, the header and the map', () => {
    const [shape = ''] = /<path d="[^"]+"/.exec(readText('favicon.svg')) ?? []
    const drawn = signInPage.replace(/ class="[^"]*"/g, '').split(shape)
    expect(drawn.length).toBe(3)
  })

  it('has icons of the sizes that the manifest names, one of them maskable', () => {
    const sizes = manifest.icons.map((icon) => icon.sizes)
    expect(manifest.icons.map(({ src }) => sizeOf(src.slice(1)))).toEqual(sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(sizeOf('apple-touch-icon.png')).toBe('180x180')
    expect(head).toContain(`href="/favicon.png" type="image/png" sizes="${sizeOf('favicon.png')}"`)
  })
})
