import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * What the portal does not ask of inversify, by the functions that lead there; each has a file of its own. The portal binds
 * factories and constants, in one container that lasts as long as the page.
 */
const neverCalled = {
  // They write code while they run, which the content security policy forbids; they are off by default.
  'generated resolvers': /^buildNoActivations\w+Jit$/,
  'bindings to classes':
    /^(?:getClassMetadata|InstanceBindingNodeImplementation|(?:b|tryB)uild\w+ClassElementMetadata)$/,
  autobinding: /^buildInstanceBinding$/,
  snapshots: /^cloneBinding$/,
  'the end of a binding': /^resolve(?:Bindings?|BindingService|Module|Service)Deactivations$/,
}

/**
 * inversify counts in the metadata of `Object`, so that all its copies on a page count together. Here there is one copy,
 * and nothing else asks for the metadata of a class.
 */
const counters = /\/get(Binding|ContainerModule)Id\.js$/
const metadata = /\/reflect-metadata\/ReflectLite\.js$/

/** Says in a package's own text what esbuild needs to know to leave out what is not used. */
const said: readonly { readonly in: RegExp; readonly find: RegExp; readonly instead: string }[] = [
  // Compiled classes: making one does nothing but make it.
  {
    in: /\/io-ts\/es6\/index\.js$/,
    find: /\/\*\* @class \*\/|(?<=^export var \w+ = |^var \w+ = )(?=new |refinement\()/gm,
    instead: '/* @__PURE__ */ ',
  },
  // For developer tools. A component that has one counts as used.
  { in: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, find: /^\w+\.displayName = "\w+";$/gm, instead: '' },
]

/**
 * Leaves out what the portal does not use of its packages, and esbuild can't know by itself: 4.9 KiB less in the first load,
 * compressed, and 25 less for a phone to compile.
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/@inversifyjs\/(?:core|container)\/lib\/.*\.js$/ }, ({ path }) => {
      const name = basename(path, '.js')
      const part = Object.entries(neverCalled).find(([, pattern]) => pattern.test(name))?.[0]
      if (part === undefined) return undefined
      return { contents: `export function ${name}() { throw new Error('inversify is bundled without ${part}') }` }
    })
    onLoad({ filter: counters }, ({ path }) => ({
      contents: `let last = 0; export const ${basename(path, '.js')} = () => last++`,
    }))
    onLoad({ filter: metadata }, () => ({ contents: '' }))
    for (const { in: filter, find, instead } of said)
      onLoad({ filter }, async ({ path }) => ({ contents: (await readFile(path, 'utf8')).replace(find, instead) }))
  },
}
