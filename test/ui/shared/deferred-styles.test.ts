import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { routes } from '../../../ui/routes/table.ts'
import { importWithStyles } from '../../../ui/shared/deferred-styles.ts'
import { flushPromises } from '../../builders/portal.ts'

const stylesUrl = new URL('/assets/deferred-styles-1.css', document.baseURI).href

beforeEach(() => {
  document.head.innerHTML = `<script data-next="/assets/main-1.js" data-digests="sha256-m sha256-s" data-deferred-styles="/assets/deferred-styles-1.css"></script>`
})
afterEach(() => document.head.replaceChildren())

const findStylesheetLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** Loads a screen whose script has already arrived, so that it waits only for its styles. */
const loadScreen = importWithStyles(routes.orders, async () => 'a screen')

const readResultSoFar = (loading: Promise<string>) =>
  Promise.race([loading.catch(() => 'failed'), flushPromises().then(() => 'still loading')])

it('A part is ready together with its styles, which are loaded once for all parts', async () => {
  const [first, second] = [loadScreen(), loadScreen()]
  expect([await readResultSoFar(first), await readResultSoFar(second)]).toEqual(['still loading', 'still loading'])
  // The page lists the digests in the order of the files, and the stylesheet is the last file.
  const { href, media, integrity } = findStylesheetLinks()[0] ?? {}
  expect([href, media, integrity, findStylesheetLinks().length]).toEqual([stylesUrl, 'print', 'sha256-s', 1])
  findStylesheetLinks()[0]?.dispatchEvent(new Event('load'))
  expect([await readResultSoFar(first), await readResultSoFar(second)]).toEqual(['a screen', 'a screen'])
  expect(findStylesheetLinks().map(({ media }) => media)).toEqual(['all'])
})

it('A part fails without its styles, and the next try loads them', async () => {
  const [first, second] = [loadScreen(), loadScreen()]
  findStylesheetLinks()[0]?.dispatchEvent(new Event('error'))
  expect([await readResultSoFar(first), await readResultSoFar(second), findStylesheetLinks()]).toEqual([
    'failed',
    'failed',
    [],
  ])
  const again = loadScreen()
  findStylesheetLinks()[0]?.dispatchEvent(new Event('load'))
  expect(await readResultSoFar(again)).toBe('a screen')
})

it('A part waits for nothing if the page has all styles', async () => {
  document.head.innerHTML = '<script data-next="" data-deferred-styles=""></script>'
  expect([await readResultSoFar(loadScreen()), findStylesheetLinks()]).toEqual(['a screen', []])
})
