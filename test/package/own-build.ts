import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { root } from './install.ts'

/**
 * A folder for what a test file builds, which no other run has and which is gone afterwards. It lies in the project, so that
 * Node finds the project's packages from there.
 */
export const ownBuildFolder = (name: string): string => {
  const folder = join(root, '.build/packages', `${name}-${process.pid}`)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
