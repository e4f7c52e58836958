import { existsSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { aboveTheFloor, otherThings, type Row } from './above-the-floor.ts'
import { type Finding, findings } from './findings.ts'
import { readPublished } from './published.ts'
import { scriptFeatures } from './script-features.ts'
import { readSources } from './sources.ts'
import { styleFeatures } from './style-features.ts'

const { scripts, sheets } = await readPublished()
const found = findings([...sheets.flatMap(styleFeatures), ...scripts.flatMap(scriptFeatures)])

const isMeant = ({ feature }: Row, key: string) => key === feature || key.startsWith(`${feature}.`)
const line = ({ key, browsers, place }: Finding) => `${key}, which ${browsers.join(', ')} lack: ${place}`

/** The portal's own files that use what a row is about. */
const sources = (await readSources()).map(({ path, uses }) => ({ path, keys: findings(uses).map(({ key }) => key) }))
const filesThatUse = (row: Row) =>
  sources.filter(({ keys }) => keys.some((key) => isMeant(row, key))).map(({ path }) => path)
const isFile = (place: string) => /^(?:core|adapters|ui)\//.test(place)

describe('The built portal, held against the oldest browsers that it is made for', () => {
  it('uses nothing that one of them lacks, but for what has a row that says what stands in', () => {
    const missing = found.filter(({ key }) => !(key in otherThings) && !aboveTheFloor.some((row) => isMeant(row, key)))
    expect(missing.map(line)).toEqual([])
  })

  it('has no row for what it no longer uses', () => {
    const keys = found.map(({ key }) => key)
    const unused = [
      ...aboveTheFloor.filter((row) => !keys.some((key) => isMeant(row, key))).map(({ feature }) => feature),
      ...Object.keys(otherThings).filter((key) => !keys.includes(key)),
    ]
    expect(unused).toEqual([])
  })

  it.each(aboveTheFloor.filter(({ where }) => where !== undefined))('uses $feature where its row says', (row) => {
    const places = row.where ?? []
    expect(filesThatUse(row)).toEqual(places.filter(isFile))
    for (const place of places)
      if (!isFile(place)) expect(existsSync(new URL(`../../../node_modules/${place}`, import.meta.url))).toBe(true)
  })
})
