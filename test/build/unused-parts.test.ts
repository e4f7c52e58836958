import { expect, it } from '@jest/globals'
import { build } from 'esbuild'
import { productionOptions } from '../../ui/build/esbuild-options.ts'
import { portal } from '../../ui/build/project.ts'

/** What a script is as production bundles it; it says with `export default` what it has come to. */
const bundled = async (contents: string) => {
  const { outputFiles } = await build({
    ...productionOptions(portal.root, []),
    stdin: { contents, resolveDir: portal.root },
  })
  return outputFiles[0]?.text ?? ''
}

const resultOf = async (contents: string): Promise<unknown> => {
  const script = Buffer.from(await bundled(contents)).toString('base64')
  return (await import(`data:text/javascript;base64,${script}`)).default
}

const container = `
  import 'reflect-metadata/lite'
  import { Container, ContainerModule } from 'inversify'
  const container = new Container({ defaultScope: 'Singleton' })
`

it('binds constants, and factories over any number of others, each made once', async () => {
  const made = await resultOf(`${container}
    const made = []
    const factory = (name) => (...parts) => {
      made.push(name)
      return [name, ...parts].join('')
    }
    container.load(new ContainerModule(({ bind }) => {
      bind('a').toConstantValue('a')
      bind('b').toResolvedValue(factory('b'), ['a'])
      bind('c').toResolvedValue(factory('c'), ['a', 'b'])
      bind('d').toResolvedValue(factory('d'), ['a', 'b', 'c'])
      bind('e').toResolvedValue(factory('e'), ['a', 'b', 'c', 'd'])
      bind('f').toResolvedValue(factory('f'), ['a', 'b', 'c', 'd', 'e'])
      bind('g').toDynamicValue((context) => 'g' + context.get('f') + context.get('a'))
    }))
    export default [container.get('g'), container.get('g') === container.get('g'), made.join('')]`)
  expect(made).toEqual(['gfabacabadabacabaeabacabadabacabaa', true, 'bcdef'])
})

it.each([
  ['bindings to classes', "container.bind('a').to(class {})"],
  ['snapshots', "container.bind('a').toConstantValue(1); container.snapshot()"],
  ['the end of a binding', "container.bind('a').toConstantValue(1); container.get('a'); container.unbind('a')"],
])('says so where the container is asked for %s', async (part, code) => {
  const said = await resultOf(`${container}
    let said = ''
    try { ${code} } catch (error) { said = error.message }
    export default said`)
  expect(said).toBe(`inversify is bundled without ${part}`)
})

it('decodes with what is left of io-ts', async () => {
  const codec =
    "t.type({ name: t.string, tags: t.array(t.union([t.literal('a'), t.number])), more: t.partial({ is: t.boolean }) })"
  const decoded = await resultOf(`import * as t from 'io-ts'
    const codec = ${codec}
    export default [{ name: 'n', tags: ['a', 2], more: {} }, { name: 1, tags: [], more: {} }].map((each) => codec.decode(each)._tag)`)
  expect(decoded).toEqual(['Right', 'Left'])
})

it.each([
  ['io-ts', 'DictionaryType', "import * as t from 'io-ts'\nconsole.log(t.string)"],
  ['react-router-dom', 'scroll-positions', "import { Link } from 'react-router-dom'\nconsole.log(Link)"],
])('leaves out of %s what nothing imports', async (_package, unused, code) => {
  expect(await bundled(code)).not.toContain(unused)
  expect(await bundled(code.replace(/t\.string/, 't.record').replaceAll('Link', 'ScrollRestoration'))).toContain(unused)
})
