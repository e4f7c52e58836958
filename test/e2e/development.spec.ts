import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
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
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(join(root, path), change(await readFile(join(root, path), 'utf8')))
  return { project: { ...portal, root }, edit }
}

test('While it is edited, the page shows styles and texts and keeps what is typed, and loads anew for code', async ({
  page,
}) => {
  const { project, edit } = await copyOfPortal()
  const port = await freePort()
  const development = await serveDevelopment(project, port)
  try {
    await page.goto(`http://localhost:${port}/sign-in`)
    const email = page.locator('main input[name=username]')
    await email.fill('ada@example.test')
    await email.focus()
    await page.evaluate(() => document.documentElement.setAttribute('data-page', 'the first'))

    await edit('ui/styles/base.css', (css) => `${css}\nbody { outline-color: rgb(1, 2, 3); }\n`)
    await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
    const title = JSON.stringify(textOf('en-gb', 'signIn.title'))
    await edit('ui/locales/en-gb.json', (json) => json.replace(`"title": ${title}`, '"title": "Come in"'))
    await expect(page.locator('h1')).toHaveText('Come in')
    await expect(email).toHaveValue('ada@example.test')
    await expect(email).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-page', 'the first')

    await edit('ui/auth/sign-in-screen.tsx', (code) => code.replace("t('signIn.submit')", "t('signUp.submit')"))
    await expect(page.locator('main button[type=submit]')).toHaveText(textOf('en-gb', 'signUp.submit'))
    await expect(page.locator('html')).not.toHaveAttribute('data-page', 'the first')
  } finally {
    await development.stop()
    await rm(project.root, { recursive: true })
  }
})
