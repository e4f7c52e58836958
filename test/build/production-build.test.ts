import { describe, expect, it } from '@jest/globals'
import { built } from './built-project.ts'

const screens = {
  'main.ts': "import './base.css'\nimport { shared } from './shared.ts'\nshared(() => import('./lazy.ts'))",
  'shared.ts': 'export const shared = (load: () => unknown) => document.body.append(String(load()))',
  'lazy.ts': "import { shared } from './shared.ts'\nimport styles from './lazy.module.css'\nshared(() => styles.title)",
  'base.css': 'body { margin: 0 }',
  'lazy.module.css': '.title { color: teal }',
}

describe('a production build', () => {
  it('publishes one stylesheet, with that of lazy screens after what they build on', async () => {
    const { files, only } = await built(screens)
    expect(files.get(only(/\.css$/))).toMatch(/^body\{margin:0\}\.\w+\{color:teal\}\s*$/)
  })

  describe('of several screens', () => {
    const withScreens = {
      'base.css': 'body { margin: 0 }',
      'main.ts': "import('./app.ts')\nimport('./start.ts')",
      'start.ts': "import { a } from './a.ts'\nimport { screens } from './screens.ts'\na(screens)",
      'screens.ts':
        "export const screens = [1, 2, 3].map((n) => [() => import('./one.ts'), () => import('./two.ts'), () => import('./three.ts')][n])",
      'one.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'\nexport default () => c(b, 'screen one')",
      'two.ts':
        "import { a } from './a.ts'\nimport { b } from './b.ts'\nimport { d } from './d.ts'\nimport { p } from 'part'\nexport default () => a(b, d, p(), 'screen two')",
      'three.ts': "import { d } from './d.ts'\nexport default () => d('screen three')",
      'app.ts': "import { c } from './c.ts'\nimport { p } from 'part'\nexport default () => c(p, 'the app')",
      'a.ts': "export const a = (...all) => document.body.append('from a', ...all)",
      'b.ts': "export const b = () => document.body.append('from b')",
      'c.ts': "export const c = (...all) => document.body.append('from c', ...all)",
      'd.ts': "export const d = () => document.body.append('from d')",
      'node_modules/part/package.json': '{"name": "part", "version": "1.2.3", "license": "MIT", "sideEffects": false}',
      'node_modules/part/LICENSE': 'Permission is hereby granted',
      'node_modules/part/index.js': "export const p = () => document.body.append('from the package')",
    }
    const filesWith = (files: ReadonlyMap<string, string>, text: string) =>
      [...files].filter(([name, content]) => name.endsWith('.js') && content.includes(text)).map(([name]) => name)

    it('has what the first of them share in one file with what the start needs, each module once', async () => {
      const { files } = await built(withScreens)
      const [shared, ...others] = filesWith(files, 'from a')
      expect(others).toEqual([])
      expect(filesWith(files, 'from b')).toEqual([shared])
      expect(shared).toContain('/chunk-')
    })

    it('has what only further screens share in a file of its own', async () => {
      const { files } = await built(withScreens)
      const [further, ...others] = filesWith(files, 'from d')
      expect(others).toEqual([])
      expect(further).toContain('/chunk-')
      expect(filesWith(files, 'from a')).not.toContain(further)
    })

    it('brings its styles along, and links the app; its first script fetches the screens after them', async () => {
      const { files, only } = await built({ ...withScreens, 'a.ts': `import './base.css'\n${withScreens['a.ts']}` })
      const [shared] = filesWith(files, 'from a')
      const [packaged] = filesWith(files, 'from the package')
      const [further] = filesWith(files, 'from d')
      const links = (files.get('index.html') ?? '')
        .split('\n')
        .filter((line) => line.includes('href') || line.includes('src'))
      expect(files.get('index.html')).toContain(`<style>${files.get(only(/\.css$/))?.trim()}</style>`)
      const next = [shared, only(/\/start-\w+\.js$/), further, only(/\/three-\w+\.js$/)].map((name) => `/${name}`)
      expect(links.map((line) => line.trim())).toEqual([
        `<script src="/${only(/\/early-\w+\.js$/)}" data-next="${next.join(' ')}" data-styles="/${only(/\.css$/)}" data-texts='{}'></script>`,
        '<link rel="preload" href="/config.json" as="fetch">',
        `<script type="module" src="/${only(/\/main-\w+\.js$/)}"></script>`,
        `<script type="module" src="/${packaged}"></script>`,
        `<script type="module" src="/${only(/\/app-\w+\.js$/)}"></script>`,
      ])
    })

    it('has what the app shares with anything in a file with what it alone needs, and wait for no screen', async () => {
      const { files, only } = await built(withScreens)
      const [packaged, ...others] = filesWith(files, 'from the package')
      expect(others).toEqual([])
      expect(filesWith(files, 'from c')).toEqual([packaged])
      const [shared = ''] = filesWith(files, 'from a')
      for (const file of [only(/\/app-\w+\.js$/), packaged ?? ''])
        expect(files.get(file)).not.toContain(shared.slice('assets/'.length))
    })

    it('keeps each screen apart', async () => {
      const { files, only } = await built(withScreens)
      expect(filesWith(files, 'screen one')).toEqual([only(/\/one-\w+\.js$/)])
    })
  })

  it('has a compressed copy of every text but the configuration, which is edited after the build', async () => {
    const { files } = await built({ ...screens, 'public/photo.png': 'not text' })
    const names = [...files.keys()].filter((name) => !/\.(?:br|gz)$/.test(name))
    const compressed = names.filter((name) => files.has(`${name}.br`) && files.has(`${name}.gz`))
    expect(names.filter((name) => !compressed.includes(name))).toEqual(['config.json', 'photo.png'])
    expect(compressed).toContain('robots.txt')
  })

  it('keeps a lazily imported language in a chunk of its own', async () => {
    const { files, only } = await built({
      'main.ts': "document.title = String(import('./de.json'))",
      'de.json': '{ "greeting": "It\'s \\"fine\\"" }',
    })
    expect(files.get(only(/\/de-\w+\.js$/))).toContain(`greeting:`)
  })

  it('gives the same bytes for the same sources', async () => {
    expect((await built(screens)).files).toEqual((await built(screens)).files)
  })

  it('writes no source map, legal comment or inline script', async () => {
    const { files } = await built({ 'main.ts': '/*! Licence */ document.title = process.env.NODE_ENV' })
    expect([...files.keys()].filter((name) => name.endsWith('.map'))).toEqual([])
    const texts = [...files].filter(([name]) => !/\.(?:br|gz)$/.test(name)).map(([, content]) => content)
    expect(texts.join('\n')).not.toMatch(/Licence|sourceMappingURL|process\.env|<script>/)
  })

  it('fails with the place in the source, and leaves nothing that could be deployed', async () => {
    const { exitCode, errors, files } = await built({ 'main.ts': "import './nowhere.ts'" })
    expect(exitCode).toBe(1)
    expect(errors).toContain('main.ts:1:7')
    expect(files.size).toBe(0)
  })

  it('fails when the page links to a file that is not there', async () => {
    const { exitCode, errors } = await built({ ...screens, 'index.html': '<link href="/icon.svg"><!-- links -->' })
    expect(exitCode).toBe(1)
    expect(errors).toContain('icon.svg')
  })

  const bundledPackage = {
    'main.ts': "import { a } from '@scope/part/lib/a.js'\ndocument.title = a()",
    'node_modules/@scope/part/package.json': '{"name": "@scope/part", "version": "1.2.3", "license": "MIT"}',
    'node_modules/@scope/part/lib/a.js': 'export const a = () => document.title',
  }

  it('publishes the licence of every package that is bundled, and of no other', async () => {
    const { files } = await built({
      ...bundledPackage,
      'node_modules/@scope/part/LICENSE.md': 'Permission is hereby granted',
      'node_modules/@scope/part/NOTICE': 'Made by somebody',
      'node_modules/unused/package.json': '{"name": "unused", "version": "1.0.0"}',
    })
    const notices = files.get('third-party-notices.txt')
    expect(notices).toContain('@scope/part 1.2.3 (MIT)\n\nPermission is hereby granted\n\nMade by somebody')
    expect(notices).not.toContain('unused')
  })

  it('fails when a package comes without the text of its licence', async () => {
    const { exitCode, errors, files } = await built(bundledPackage)
    expect(exitCode).toBe(1)
    expect(errors).toContain('@scope/part 1.2.3 (MIT) comes without the text of its licence')
    expect(files.size).toBe(0)
  })
})
