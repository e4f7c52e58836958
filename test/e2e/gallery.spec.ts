import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { draw } from '../gallery/draw/draw.ts'
import { optionsOf } from '../gallery/options.ts'
import { writePage } from '../gallery/page.ts'
import { listedStates } from '../gallery/states.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

test('The gallery shows a state in two languages, with the key of each text and what translators are told', async ({
  browser,
  page,
  portal,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  try {
    const options = optionsOf([
      '--screen=visitor-sign-up',
      '--language=de',
      '--language=fa',
      '--device=phone',
      '--scheme=dark',
    ])
    const states = options.states.filter(({ name }) => name === '/sign-up: field problems')
    const { gallery, unreached } = await draw({ ...options, states, browser, portal, folder }, () => undefined)
    expect(unreached).toEqual([])
    await page.goto(pathToFileURL(await writePage(gallery, folder)).href)

    const state = page.locator('article')
    await expect(state.getByRole('heading')).toHaveText('signUp: /sign-up: field problems (visitor)')
    await page.getByLabel('beside').selectOption('fa')
    const pictures = state.locator('figure img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('naturalWidth', 390)

    const row = state.getByRole('row').filter({ hasText: 'signUp.submit' })
    for (const language of ['de', 'fa'] as const) await expect(row).toContainText(textOf(language, 'signUp.submit'))
    await expect(row).toContainText('Button that sends the form for a new account.')

    await row.hover()
    const places = state.locator('.place.marked')
    await expect(places.first()).toHaveAttribute('data-key', 'signUp.submit')
    const box = await places.first().boundingBox()
    expect(box?.width).toBeGreaterThan(10)

    await page.getByLabel('Search').fill(`nothing has this`)
    await expect(state).toHaveCount(0)
    await page.getByLabel('Search').fill(textOf('fa', 'signUp.submit'))
    await expect(state).toHaveCount(1)
    await page.reload()
    await expect(page.getByLabel('beside')).toHaveValue('fa')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('Every state has a name of its own in the gallery, and a screen can be chosen', () => {
  expect(new Set(listedStates.map(({ id }) => id)).size).toBe(listedStates.length)
  const { states } = optionsOf(['--screen', 'orders'])
  expect(states.map(({ name }) => name)).toContain('/: nothing found, the filters unfolded')
  expect(states.every(({ screen }) => screen === 'orders')).toBe(true)
  expect(() => optionsOf(['--screen', 'no-such'])).toThrow('No state has "no-such" in its name. Screens are: ')
  expect(() => optionsOf(['--language', 'xx'])).toThrow('There is no "xx".')
})
