import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { readAllInteractions } from '../../contracts/pact-files/read-pact.ts'
import { parseStates, updateStatesPage } from '../../contracts/pact-files/states-page.ts'
import { portalCalls } from '../../contracts/portal-calls.ts'
import { mailPaths } from '../../contracts/sandbox/mail/mails.ts'
import { providerStates } from '../../contracts/sandbox/pact/states.ts'
import { serviceNames } from '../../contracts/services.ts'
import { languages } from '../../core/language/languages.ts'
import { createAppUrl } from '../../core/magic-link/magic-link-state.ts'
import { createGiftCertificateUrl } from '../../core/orders/order.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { routes } from '../../ui/routes/table.ts'

const readContractFile = (path: string) => readFile(new URL(`../../contracts/${path}`, import.meta.url), 'utf8')

const pactCalls = await readAllInteractions()
const pactsReadme = await readContractFile('pacts/README.md')

describe('The pacts', () => {
  it('pin the success of every call of the portal, and no other call (npm run contracts:pacts writes them)', () => {
    expect(pactCalls.filter(({ call }) => call === undefined)).toEqual([])
    const succeeding = pactCalls.filter(({ interaction }) => interaction.response.status < 300).map(({ call }) => call)
    expect([...new Set(succeeding)].sort()).toEqual(Object.keys(portalCalls).sort())
  })

  it('pin that each call of the shop refuses a token that the sign-on service has ended', () => {
    const refusing = pactCalls.filter(({ interaction }) =>
      interaction.providerStates?.some(({ name }) => name === 'an ended user access token'),
    )
    const calls = Object.keys(portalCalls).filter((name) => name.startsWith('shop '))
    expect(refusing.map(({ call }) => call).sort()).toEqual(calls.sort())
  })

  it('describe each interaction once', () => {
    const descriptions = pactCalls.map(({ interaction }) => interaction.description)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('name every error type of the catalogue, or the README next to them does', () => {
    // A pattern in a pact has a backslash before each dot.
    const text = JSON.stringify(pactCalls).replaceAll('\\\\.', '.')
    const isInPact = (type: string) =>
      text.includes(`"${type}"`) || new RegExp(`[(|]${type}[)|]`).test(text) || pactsReadme.includes(`\`${type}\``)
    expect(errorCatalogue.map(({ type }) => type).filter((type) => type !== '*' && !isInPact(type))).toEqual([])
  })

  it('need exactly the states of the sandbox, and states.md explains them (npm run contracts:pacts writes it)', async () => {
    const page = await readContractFile('pacts/states.md')
    expect(page).toBe(updateStatesPage(page, providerStates, pactCalls))
    const needed = new Set(
      pactCalls.flatMap(({ interaction }) => interaction.providerStates?.map(({ name }) => name) ?? []),
    )
    expect([...needed].sort()).toEqual(
      parseStates(page)
        .map(({ state }) => state)
        .sort(),
    )
  })

  it('have a line in the changelog for each state that changed since the release', async () => {
    const [released, states] = [
      parseStates(await readContractFile('pacts/released-states.md')),
      parseStates(await readContractFile('pacts/states.md')),
    ]
    expect(released.length).toBeGreaterThan(20)
    const textOf = (rows: typeof states, name: string) => {
      const row = rows.find(({ state }) => state === name)
      return row && `${row.parameters} | ${row.valueNames.join(', ')}`
    }
    const names = [...new Set([...released, ...states].map(({ state }) => state))]
    const changed = names.filter((name) => textOf(released, name) !== textOf(states, name))
    const [, unreleased = ''] = (await readContractFile('../.github/CHANGELOG.md')).split(/^## .*$/m)
    const [, section = ''] = unreleased.split('### Contracts\n')
    const [lines = ''] = section.split('\n### ')
    expect(changed.filter((name) => !lines.includes(`"${name}"`))).toEqual([])
  })

  it('have a README that names every URL of the portal that a service mails, and the URLs of other sites that the portal opens', () => {
    const mailed = Object.values(routes).flatMap(({ path }) => (/:(token|code)$/.test(path) ? [path] : []))
    expect(Object.values(mailPaths).sort()).toEqual(mailed.map((path) => path.replace(/:\w+$/, '')).sort())
    const outward = [
      createGiftCertificateUrl('https://shop.meridian.test', 'en-gb', 39001),
      createAppUrl({ openUrl: 'meridiantravel://user-auth/', android: '', ios: '' }, 'token'),
    ]
    const written = [...mailed.map((path) => path.replace(/:(\w+)/, '{$1}')), ...outward]
    expect(written.filter((address) => !pactsReadme.includes(`\`${address}\``))).toEqual([])
  })

  it('have a README that names the languages of emails', () => {
    const named = /\| a mail is in [\s\S]*?\n\n/.exec(pactsReadme)?.[0].match(/`([a-z]{2}(-[a-z]{2})?)`/g) ?? []
    expect(new Set(named)).toEqual(new Set(languages.map((language) => `\`${language}\``)))
  })

  it('have OpenAPI operations with each refusal that any call may get', async () => {
    const operations = serviceNames.map(async (service) => {
      const document = await readContractFile(`pacts/openapi-${service}.json`)
      // Client generators ignore a format that has no type.
      expect(document).not.toMatch(/\{\s*"format": "[\w-]+"\s*\}/)
      const { paths } = JSON.parse(document)
      return Object.entries<object>(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses, security, requestBody, parameters }]) => ({
          of: `${service} ${method.toUpperCase()} ${path}`,
          lacks: [
            ...['429', '5XX'],
            ...(security.some((each: object) => Object.keys(each).some((name) => name.endsWith('Token')))
              ? ['401']
              : []),
            ...(requestBody === undefined ? [] : ['400', '413', '422']),
          ].filter((status) => !(status in responses)),
          asks: parameters.flatMap((each: { in: string; required: boolean; name: string }) =>
            each.in === 'header' && each.required ? [each.name] : [],
          ),
        })),
      )
    })
    const all = (await Promise.all(operations)).flat()
    // OpenAPI has one operation for each method and URL, even if several calls use it.
    const called = Object.keys(portalCalls).map((name) => name.replace(/ \(\w+\)$/, ''))
    expect(all.map(({ of }) => of).sort()).toEqual([...new Set(called)].sort())
    expect(all.filter(({ lacks, asks }) => lacks.length + asks.length > 0)).toEqual([])
  })

  it('need the CORS headers that the README names', () => {
    const allowedHeaders = ['Authorization', 'Content-Type', 'Cache-Control', 'Pragma', 'X-Captcha-Response']
    const cells = serviceNames.map((service) => {
      const requests = pactCalls
        .filter((each) => each.service === service)
        .map(({ interaction }) => interaction.request)
      const names = new Set(requests.flatMap(({ headers = {} }) => Object.keys(headers)))
      return {
        methods: [...new Set(requests.map(({ method }) => method))].sort().join(', '),
        headers: allowedHeaders.filter((name) => names.has(name) || names.has(name.toLowerCase())).join(', '),
      }
    })
    expect(pactsReadme).toContain(`| \`Methods\` | ${cells.map(({ methods }) => `\`${methods}\``).join(' | ')} |`)
    expect(pactsReadme).toContain(`| \`Headers\` | ${cells.map(({ headers }) => `\`${headers}\``).join(' | ')} |`)
  })
})
