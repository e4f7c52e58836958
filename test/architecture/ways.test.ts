import { expect, it } from '@jest/globals'
import { root } from '../runner/commands.ts'
import { importsOf, readProject } from './syntax.ts'

const imports = new Map((await readProject(root)).map((file) => [file.path, importsOf(file)]))

/** They carry the call of every way: the form from the press to the use-case, the customer's token, HTTP. */
const carriers = ['ui/forms', 'core/forms', 'core/session', 'adapters/http']

const ways = [
  {
    way: 'from a password to the shown orders',
    most: 42,
    from: [
      ...['ui/auth/sign-in-screen.tsx', 'core/auth/sign-in.ts', 'adapters/sso/sso-tokens.ts'],
      ...['adapters/cookie/browser-user-tokens.ts', 'ui/orders/orders-screen.tsx', 'core/orders/orders.ts'],
      'adapters/shop/shop-service.ts',
    ],
    folders: [
      ...['ui/auth', 'ui/passwords', 'ui/captcha', 'ui/orders'],
      ...['core/auth', 'core/captcha', 'core/orders'],
      ...['adapters/sso', 'adapters/shop', 'adapters/storage', 'adapters/cookie'],
    ],
  },
  {
    way: 'from an activation code to an active licence',
    most: 27,
    from: [
      ...['ui/activation/activate-license-screen.tsx', 'ui/activation/activation-successful-screen.tsx'],
      ...['core/activation/activation.ts', 'adapters/activation/activation-service.ts'],
    ],
    folders: ['ui/activation', 'core/activation', 'adapters/activation'],
  },
  {
    way: 'from “Cancel subscription” to its new status',
    most: 17,
    from: [
      ...['ui/subscription/cancel-subscription.tsx', 'core/subscription/cancel-subscription.ts'],
      'adapters/shop/shop-service.ts',
    ],
    folders: ['ui/subscription', 'core/subscription', 'core/orders', 'adapters/shop'],
  },
]

// A reader opens a way's screens, use-cases and adapters, and all that they import from the way's folders and the
// carriers. What every feature shares, such as components, messages and routes, is known by its name.
it.each(ways)('A reader follows the way $way through few files', ({ most, from, folders }) => {
  const inside = [...carriers, ...folders].map((folder) => `${folder}/`)
  const opened = new Set(from)
  for (const path of opened)
    for (const target of imports.get(path) ?? [])
      if (/\.tsx?$/.test(target) && inside.some((folder) => target.startsWith(folder))) opened.add(target)
  expect([...opened].filter((path) => !imports.has(path))).toEqual([])
  expect(opened.size).toBeLessThanOrEqual(most)
})
