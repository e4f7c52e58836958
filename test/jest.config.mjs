import { fileURLToPath } from 'node:url'

// Pact would otherwise send usage data to its developers. Jest's workers inherit this variable.
process.env.PACT_DO_NOT_TRACK ??= 'true'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

const sharedOptions = {
  rootDir,
  cacheDirectory: '<rootDir>/.cache/jest',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/(?:dist|\\.build|\\.cache|\\.sandbox)/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  transform: { '\\.(?:tsx?|css)$': '<rootDir>/test/jest/transform.mjs' },
}

const nodeProject = { ...sharedOptions, testEnvironment: 'node' }

/** @type {import('jest').Config} */
export default {
  rootDir,
  // Creating a PGlite database takes seconds on a busy machine. Jest ignores this option in the settings of a project.
  testTimeout: 60_000,
  // Jest would leave one core free by default, and the machine may have only two.
  maxWorkers: '100%',
  // A worker keeps the modules of finished files and becomes slow. Above this limit, a new worker replaces it.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...nodeProject,
      displayName: 'unit',
      // This pattern excludes folders, because an option of the command line would replace `testPathIgnorePatterns`.
      testMatch: ['<rootDir>/test/!(ui|sandbox|verification|e2e)/**/*.test.{ts,tsx}'],
    },
    {
      ...sharedOptions,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      // jsdom asks for the browser builds of packages, and Node can't load some of them as modules.
      testEnvironmentOptions: { customExportConditions: ['node'] },
      testMatch: ['<rootDir>/test/ui/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/jest/screens-setup.mjs'],
    },
    {
      ...nodeProject,
      displayName: 'sandbox',
      setupFiles: ['<rootDir>/test/jest/quick-to-compile.mjs'],
      testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'],
    },
    {
      ...nodeProject,
      displayName: 'contracts',
      testMatch: ['<rootDir>/contracts/**/*.pact.test.ts'],
      globalSetup: '<rootDir>/test/jest/fresh-pact-folder.mjs',
      // Only Pact's verifier needs this ES module, which Jest can't `require`. Consumer tests don't use the verifier.
      moduleNameMapper: { '^https-proxy-agent$': '<rootDir>/package.json' },
    },
    {
      ...nodeProject,
      displayName: 'verification',
      setupFiles: ['<rootDir>/test/jest/quick-to-compile.mjs'],
      testMatch: ['<rootDir>/test/verification/**/*.test.ts'],
    },
  ],
}
