import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import type { PortalAddresses } from '../e2e/support/running-portal.ts'
import browserTests from '../playwright.config.ts'
import { root } from '../runner/commands.ts'

export const folder = join(root, '.build/gallery')

export const devices = ['phone', 'desktop'] as const
export const schemes = ['light', 'dark'] as const

export interface Order {
  readonly languages: readonly Language[]
  readonly devices: readonly (typeof devices)[number][]
  readonly schemes: readonly (typeof schemes)[number][]
  readonly states: readonly string[]
  /** The folder of another gallery to compare with. */
  readonly against?: string
  readonly portal: PortalAddresses
}

/** Empty where only the configuration is read. */
export const order: Order = JSON.parse(process.env['GALLERY'] ?? '{ "languages": [], "devices": [], "states": [] }')

/** Draws the states. With another gallery it compares each picture, and reports what has changed. */
export default defineConfig({
  testMatch: 'pictures.ts',
  outputDir: join(folder, 'differences'),
  fullyParallel: true,
  workers: 2,
  timeout: 0,
  reporter: [['list'], ['html', { outputFolder: join(folder, 'changes'), open: 'never' }]],
  updateSnapshots: 'none',
  snapshotPathTemplate: `${order.against}/pictures/{arg}{ext}`,
  use: { launchOptions: browserTests.use?.launchOptions ?? {} },
})
