import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from './root.ts'

/** What knip, editors and runners read before anything runs. */
const configurations = [
  'test/jest.config.mjs',
  'test/playwright.config.ts',
  'test/engines/playwright.config.ts',
  'test/gallery/playwright.config.ts',
]

describe('A configuration', () => {
  it.each(configurations)('%s can be read where no program is installed', (path) => {
    const nowhere = {
      PATH: '',
      CHROMIUM_PATH: '/nowhere',
      FIREFOX_PATH: '/nowhere',
      PLAYWRIGHT_BROWSERS_PATH: '/nowhere',
    }
    const reading = ['--import', 'tsx', '-e', `await import('./${path}')`, '--input-type=module']
    const { stderr, status } = spawnSync(process.execPath, reading, { cwd: join(root), env: nowhere, encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })
})
