import type { Scenario } from './world.ts'

/** What every form with a captcha does where none is configured. */
export const captchaScenarios: Readonly<Record<string, Scenario>> = Object.fromEntries(
  (['signIn', 'signUp', 'requestPasswordReset'] as const).flatMap((form): [string, Scenario][] => [
    [
      `captcha.${form}.solve`,
      async ({ app }) => {
        await app.captcha[form].solve()()
        return { came: app.captcha[form].state.value, expected: 'unsolved' }
      },
    ],
    [
      `captcha.${form}.checkExpiry`,
      async ({ app }) => {
        app.captcha[form].checkExpiry()
        return { came: app.captcha[form].state.value, expected: 'unsolved' }
      },
    ],
    [
      `captcha.${form}.place`,
      async ({ app }) => {
        app.captcha[form].place({})()
        return { came: app.captcha[form].kind, expected: 'none' }
      },
    ],
  ]),
)
