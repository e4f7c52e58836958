import { expect, it } from '@jest/globals'
import { filledTexts, namedIn } from '../../ui/build/texts.ts'

it('A text that a language lacks is the source’s, in the forms of that language', () => {
  const source = { order: { title: 'Order', days_one: '{{count}} day', days_other: '{{count}} days' } }
  const filled = filledTexts({ order: { title: 'Zamówienie', days_few: '{{count}} dni' } }, source, 'pl')
  expect(filled).toEqual({
    order: {
      title: 'Zamówienie',
      days_one: '{{count}} day',
      days_few: '{{count}} dni',
      days_many: '{{count}} days',
      days_other: '{{count}} days',
    },
  })
})

it('A page waits only for the texts that its code names, and for those of codes that core gives', () => {
  const modules = [
    '// core/auth/sign-in.ts\nfail("user-not-found")',
    `// ui/auth/sign-in-screen.tsx\nt("signIn.title"); t(\`signIn.problems.\${problem}\`); code === "card-declined"`,
  ]
  const named = ['signIn.title', 'signIn.problems.required', 'errors.user-not-found']
  const others = ['signIn.submit', 'errors.card-declined']
  expect([...named, ...others].filter(namedIn(modules.join('\n')))).toEqual(named)
})
