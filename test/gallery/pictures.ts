import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { brackets, mapTexts, textsOf } from '../e2e/support/locales.ts'
import { audiences, visitStates } from '../e2e/support/screen-states/visit-states.ts'
import { folder, order } from './playwright.config.ts'
import { audienceNames, stateId } from './states.ts'

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** The same in every gallery, so that two galleries differ in nothing but the portal. */
const today = new Date('2026-11-20T10:00:00Z')

/** A language whose script of texts the keys replace. */
const replaceable = 'de'

const keyed = (text: string, key: string): string =>
  brackets.start + [key, ...(text.match(/\{\{.*?\}\}/g) ?? [])].join(' ') + brackets.end

/** The keys of all texts of a page, also of texts that are hidden or only read out. */
const keysOn = async (page: Page): Promise<readonly string[]> => {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  return [
    ...new Set([...html.matchAll(new RegExp(`${brackets.start}([\\w.-]+)`, 'g'))].map(([, key]) => key ?? '')),
  ].sort()
}

const write = async (path: string, contents: string | Buffer) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), contents)
}

for (const language of [...order.languages, 'keys'] as const)
  for (const device of order.devices)
    for (const audience of audienceNames) {
      const isWanted = ({ name }: { readonly name: string }) => order.states.includes(stateId(audience, name))
      const isOnlyForPhones = 'isMobile' in audiences[audience].device
      if (!audiences[audience].states.some(isWanted) || (isOnlyForPhones && device !== 'phone')) continue

      test(`${language}, ${device}, ${audience}`, async ({ browser }) => {
        const unreached = await visitStates(browser, order.portal, {
          audience,
          language: language === 'keys' ? replaceable : language,
          device: viewports[device],
          only: isWanted,
          ...(language === 'keys' ? { texts: mapTexts(textsOf('en-gb'), keyed) } : {}),
          prepare: (page) => page.clock.setFixedTime(today),
          look: async (page, { name }) => {
            const id = stateId(audience, name)
            if (language === 'keys') await write(`keys/${id}.json`, JSON.stringify(await keysOn(page)))
            for (const scheme of order.schemes) {
              await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
              await page.evaluate(() => document.fonts.ready.then(() => undefined))
              const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
              const file = [language, `${device}-${scheme}`, `${id}.png`] as const
              await write(`pictures/${file.join('/')}`, picture)
              if (order.against !== undefined && language !== 'keys') expect.soft(picture).toMatchSnapshot([...file])
            }
            await page.emulateMedia({ colorScheme: 'light' })
          },
        })
        expect(unreached, 'states that could not be reached').toEqual([])
      })
    }
