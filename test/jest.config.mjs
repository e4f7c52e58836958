import { fileURLToPath } from 'node:url'

// Pact's native core reports its use to its makers unless this is set. Jest's workers inherit it.
process.env.PACT_DO_NOT_TRACK ??= 'true'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

const shared = {
  rootDir,
  cacheDirectory: '<rootDir>/.cache/jest',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/(?:dist|\\.build|\\.cache|\\.sandbox)/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  transform: { '\\.(?:tsx?|css)$': '<rootDir>/test/jest/transform.mjs' },
}

const node = { ...shared, testEnvironment: 'node' }

/** @type {import('jest').Config} */
export default {
  rootDir,
  // A new PGlite database takes seconds on a busy machine. Jest ignores the option inside a project.
  testTimeout: 60_000,
  // Jest would leave one core for other work. Two cores may be all that there are.
  maxWorkers: '100%',
  // Modules of a test file stay in memory when it has ended. In a worker that has run a hundred files, everything
  // takes three times as long.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...node,
      displayName: 'unit',
      // `testPathIgnorePatterns` is not used, because the command line's option of that name replaces it.
      testMatch: ['<rootDir>/test/!(ui|sandbox|verification|e2e)/**/*.test.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      // jsdom requests browser builds, which several packages ship as files that Node can't load as modules.
      testEnvironmentOptions: { customExportConditions: ['node'] },
      testMatch: ['<rootDir>/test/ui/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/jest/screens-setup.mjs'],
    },
    {
      ...node,
      displayName: 'sandbox',
      setupFiles: ['<rootDir>/test/jest/quick-to-compile.mjs'],
      testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'],
    },
    {
      ...node,
      displayName: 'contracts',
      testMatch: ['<rootDir>/contracts/**/*.pact.test.ts'],
      globalSetup: '<rootDir>/test/jest/fresh-pact-folder.mjs',
      // Pact's verifier loads it, and consumer tests never use it. Jest can't `require` an ES module.
      moduleNameMapper: { '^https-proxy-agent$': '<rootDir>/package.json' },
    },
    {
      ...node,
      displayName: 'verification',
      setupFiles: ['<rootDir>/test/jest/quick-to-compile.mjs'],
      testMatch: ['<rootDir>/test/verification/**/*.test.ts'],
    },
  ],
}
