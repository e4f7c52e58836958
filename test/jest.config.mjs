import { fileURLToPath } from 'node:url'

// Pact's native core reports its use to its makers unless told not to. Jest's workers inherit this.
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
  // For a busy machine: a new PGlite database takes seconds there. Jest ignores the option inside a project.
  testTimeout: 60_000,
  // Jest leaves one core to a person who works beside it. Two cores are all that there may be.
  maxWorkers: '100%',
  // Modules of a test file stay in memory when it is done. In a worker that has run a hundred files, everything takes three
  // times as long.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...node,
      displayName: 'unit',
      // Not `testPathIgnorePatterns`, which the command line's option of that name replaces.
      testMatch: ['<rootDir>/test/!(ui|sandbox|verification|e2e)/**/*.test.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      // jsdom asks for browser builds, which several packages ship as files that Node cannot load as modules.
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
      // Pact's verifier loads it, and consumer tests never use it: Jest can't `require` an ES module.
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
