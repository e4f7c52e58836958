import { type DeferredPart, type LazyModuleRow, needsPart, type RouteName, routelessModules, routes } from './table.ts'

/**
 * The paths of the screens' modules, for the build and the tests. They are not in the table of routes, because pages
 * download the table but need no paths of modules.
 */
export const screenModules = {
  signIn: 'ui/auth/sign-in-screen.tsx',
  signUp: 'ui/auth/sign-up-screen.tsx',
  requestPasswordReset: 'ui/auth/request-password-reset-screen.tsx',
  resetPassword: 'ui/auth/new-password-screen.tsx',
  finishRegistration: 'ui/auth/new-password-screen.tsx',
  confirmEmail: 'ui/auth/confirmation-screen.tsx',
  confirmEmailChange: 'ui/auth/confirmation-screen.tsx',
  magicLink: 'ui/magic-link/magic-link-screen.tsx',
  activateLicense: 'ui/activation/activate-license-screen.tsx',
  emailValidation: 'ui/activation/email-validation-screen.tsx',
  activationSuccessful: 'ui/activation/activation-successful-screen.tsx',
  orders: 'ui/orders/orders-screen.tsx',
  order: 'ui/orders/order-screen.tsx',
  settings: 'ui/settings/settings-screen.tsx',
  changePassword: 'ui/settings/settings-screen.tsx',
  notFound: 'ui/page/not-found-screen.tsx',
  checkInbox: 'ui/auth/check-inbox-screen.tsx',
  languagePicker: 'ui/language/language-picker.tsx',
} as const satisfies Readonly<Record<RouteName | keyof typeof routelessModules, string>>

export const findModulesThatNeed = (part: DeferredPart): Set<string> => {
  const rows: Readonly<Record<string, LazyModuleRow>> = { ...routes, ...routelessModules }
  return new Set(
    Object.entries(screenModules).flatMap(([name, path]) => (needsPart(rows[name] ?? {}, part) ? [path] : [])),
  )
}
