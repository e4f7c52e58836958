import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { serveDevelopment } from '../../ui/build/development.ts'
import { portal } from '../../ui/build/project.ts'
import { textOf } from './support/locales.ts'
import { freePort } from './support/running-portal.ts'

/** The portal that can be edited, in a folder of its own. */
const copyOfPortal = async () => {
  const root = await mkdtemp(join(tmpdir(), 'portal-dev-'))
  for (const path of ['core', 'adapters', 'ui', 'tsconfig.json', 'package.json'])
    await cp(join(portal.root, path), join(root, path), { recursive: true })
  await symlink(join(portal.root, 'node_modules'), join(root, 'node_modules'))
  return { ...portal, root }
}

const edit = async (path: string, change: (text: string) => string) =>
  writeFile(path, change(await readFile(path, 'utf8')))

/** How long it takes from an edit to its being seen. */
const until = async (page: Page, act: () => Promise<void>, seen: (wanted: string) => boolean, wanted: string) => {
  const start = performance.now()
  const shown = page.waitForFunction(seen, wanted, { polling: 'raf' })
  await act()
  await shown
  return performance.now() - start
}

/** In milliseconds, on a machine that does nothing else. */
const goal = 300

/** How much longer work takes here than it would on such a machine, since other programs want its cores too. */
const slowness = () => {
  const start = performance.now()
  const before = process.cpuUsage()
  let worked = 0
  while (worked < 30) {
    const { user, system } = process.cpuUsage(before)
    worked = (user + system) / 1000
  }
  return Math.max(1, (performance.now() - start) / worked)
}

/** The best of several times. */
const isInTime = (times: readonly number[], slow: number) => Math.min(...times) < goal * slow

test('While it is edited, the page shows styles and texts and keeps what is typed, and loads anew for code', async ({
  page,
}) => {
  const project = await copyOfPortal()
  const port = await freePort()
  const development = await serveDevelopment(project, port)
  const inProject = (path: string) => join(project.root, path)
  try {
    await page.goto(`http://localhost:${port}/sign-in`)
    const email = page.locator('main input[name=username]')
    await email.fill('ada@example.test')
    await email.focus()
    await page.evaluate(() => document.documentElement.setAttribute('data-page', 'the first'))

    const styles: number[] = []
    const texts: number[] = []
    let slow = 1
    for (const round of ['1', '2', '3', '4', '5']) {
      slow = Math.max(slow, slowness())
      const style = () => edit(inProject('ui/styles/base.css'), (css) => `${css}\n:root { --round: ${round}; }\n`)
      const isStyled = (wanted: string) =>
        getComputedStyle(document.documentElement).getPropertyValue('--round').trim() === wanted
      styles.push(await until(page, style, isStyled, round))
      const title = `Come in, ${round}`
      const text = () =>
        edit(inProject('ui/locales/en-gb.json'), (json) => {
          const all = JSON.parse(json)
          return JSON.stringify({ ...all, signIn: { ...all.signIn, title } })
        })
      texts.push(await until(page, text, (wanted) => document.querySelector('h1')?.textContent === wanted, title))
    }
    console.log(
      `styles: ${styles.map(Math.round).join(', ')} ms; texts: ${texts.map(Math.round).join(', ')} ms, ${slow.toFixed(1)} times slowed down`,
    )
    expect({ styles: isInTime(styles, slow), texts: isInTime(texts, slow) }).toEqual({ styles: true, texts: true })
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
    await expect(email).toHaveValue('ada@example.test')
    await expect(email).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-page', 'the first')

    await edit(inProject('ui/auth/sign-in-screen.tsx'), (code) =>
      code.replace("t('signIn.submit')", "t('signUp.submit')"),
    )
    await expect(page.locator('main button[type=submit]')).toHaveText(textOf('en-gb', 'signUp.submit'))
    await expect(page.locator('html')).not.toHaveAttribute('data-page', 'the first')
  } finally {
    await development.stop()
    await rm(project.root, { recursive: true })
  }
})
