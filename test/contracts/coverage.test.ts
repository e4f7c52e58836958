import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { nameOf } from '../../contracts/calls.ts'
import { coverage, pinnedCall } from '../../contracts/coverage.ts'
import { readPact } from '../../contracts/pact-files/read-pact.ts'
import { mailPaths } from '../../contracts/sandbox/mail/mail-words.ts'
import { services } from '../../contracts/services.ts'
import { states } from '../../contracts/states.ts'
import { appAddress } from '../../core/magic-link/destination.ts'
import { giftCertificateAddress } from '../../core/orders/gift-certificate.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { routes } from '../../ui/routes/table.ts'

/** Types of the catalogue that are in no pact, with the reason why that is right. */
const notPinned = {
  'authorization.access_token.not_found_for_token': 'any 401 ends the token',
  'authorization.access_token.expired': 'any 401 ends the token',
  'validate.access_token.expired': 'any 401 ends the token',
  'user.not_found_by_username': 'any 404 says that there is no account',
  'validation.client_secret.required': 'the portal is a public client',
  'validation.refresh_token.required': 'the portal refreshes no token',
  'validation.email.invalid_type': 'the portal sends texts only',
}

const readPage = () => readFile(new URL('../../contracts/README.md', import.meta.url), 'utf8')

describe('The pacts', () => {
  it('pin every call of the portal, and its success', async () => {
    const withoutSuccess = (await coverage())
      .filter(({ interactions }) => !interactions.some(({ response }) => response.status < 300))
      .map(({ call }) => `${call.service} ${nameOf(call)}`)
    expect(withoutSuccess).toEqual([])
  })

  it('have every type that changes what the portal says, but where the portal causes none', async () => {
    // In a pattern of several types, each dot is escaped.
    const pinned = JSON.stringify(await Promise.all(services.map(readPact))).replaceAll('\\\\.', '.')
    const unpinned = errorCatalogue.filter(({ type }) => type !== '*' && !pinned.includes(type))
    expect(unpinned.map(({ type }) => type)).toEqual(Object.keys(notPinned))
  })

  it.each(services)('of %s have interactions of the portal only, each described once', async (service) => {
    const interactions = await readPact(service)
    const strangers = interactions.filter((interaction) => pinnedCall(service, interaction) === undefined)
    expect(strangers.map(({ description }) => description)).toEqual([])
    const descriptions = interactions.map(({ description }) => description)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('rely on states that are explained to the back-ends that they are asked of', async () => {
    const pacts = await Promise.all(
      services.map(async (service) => ({ service, interactions: await readPact(service) })),
    )
    const rows = Object.values(states).map((state) => {
      const asked = pacts.filter(({ interactions }) =>
        interactions.some(({ providerStates = [] }) => providerStates.some(({ name }) => name === state)),
      )
      return `\n| ${state} | ${asked.map(({ service }) => service).join(' ')} | `
    })
    const page = await readPage()
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  it('stand beside every address of the portal that a service mails, and the shop’s that the portal leads to', async () => {
    const mailed = Object.values(routes).flatMap(({ path }) => (/:(token|code)$/.test(path) ? [path] : []))
    expect(Object.values(mailPaths).sort()).toEqual(mailed.map((path) => path.replace(/:\w+$/, '')).sort())
    const outward = [
      giftCertificateAddress('https://shop.meridian.test', 'en-gb', 39001),
      appAddress({ openUrl: 'meridiantravel://user-auth/', android: '', ios: '' }, 'token'),
    ]
    const written = [...mailed.map((path) => path.replace(/:(\w+)/, '{$1}')), ...outward]
    const page = await readPage()
    expect(written.filter((address) => !page.includes(`\`${address}\``))).toEqual([])
  })

  it('need of CORS what is written beside them', async () => {
    const inOrder = ['Authorization', 'Content-Type', 'Cache-Control', 'Pragma', 'X-Captcha-Response']
    const cells = await Promise.all(
      services.map(async (service) => {
        const requests = (await readPact(service)).map(({ request }) => request)
        const names = new Set(requests.flatMap(({ headers = {} }) => Object.keys(headers)))
        return {
          methods: [...new Set(requests.map(({ method }) => method))].sort().join(', '),
          headers: inOrder.filter((name) => names.has(name) || names.has(name.toLowerCase())).join(', '),
        }
      }),
    )
    const page = await readPage()
    expect(page).toContain(`| \`Methods\` | ${cells.map(({ methods }) => `\`${methods}\``).join(' | ')} |`)
    expect(page).toContain(`| \`Headers\` | ${cells.map(({ headers }) => `\`${headers}\``).join(' | ')} |`)
  })

  it('use every provider state that is listed, and no other', async () => {
    const used = (await Promise.all(services.map(readPact)))
      .flat()
      .flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name))
    expect([...new Set(used)].sort()).toEqual(Object.values(states).sort())
  })
})
