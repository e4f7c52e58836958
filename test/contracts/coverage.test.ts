import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { nameOf } from '../../contracts/calls.ts'
import { coverage, pinnedCall } from '../../contracts/coverage/coverage.ts'
import { readPact } from '../../contracts/pact-files/read-pact.ts'
import { services } from '../../contracts/services.ts'
import { states } from '../../contracts/states.ts'

describe('The pacts', () => {
  it('pin every call of the portal, and its success', async () => {
    const withoutSuccess = (await coverage())
      .filter(({ interactions }) => !interactions.some(({ response }) => response.status < 300))
      .map(({ call }) => `${call.service} ${nameOf(call)}`)
    expect(withoutSuccess).toEqual([])
  })

  it.each(services)('of %s have interactions of the portal only, each described once', async (service) => {
    const interactions = await readPact(service)
    const strangers = interactions.filter((interaction) => pinnedCall(service, interaction) === undefined)
    expect(strangers.map(({ description }) => description)).toEqual([])
    const descriptions = interactions.map(({ description }) => description)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('rely on states that are explained to back-ends', async () => {
    const page = await readFile(new URL('../../contracts/README.md', import.meta.url), 'utf8')
    expect(Object.values(states).filter((state) => !page.includes(`\n| ${state} | `))).toEqual([])
  })

  it('use every provider state that is listed, and no other', async () => {
    const used = (await Promise.all(services.map(readPact)))
      .flat()
      .flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name))
    expect([...new Set(used)].sort()).toEqual(Object.values(states).sort())
  })
})
