import type { Accounts } from '../../../../core/auth/ports.ts'

/** The methods of an object that is an instance of a class. */
export const bound = (accounts: Accounts): Accounts => ({
  signIn: (...input) => accounts.signIn(...input),
  signUp: (...input) => accounts.signUp(...input),
  requestPasswordReset: (...input) => accounts.requestPasswordReset(...input),
  createPassword: (...input) => accounts.createPassword(...input),
  confirm: (...input) => accounts.confirm(...input),
  changePassword: (...input) => accounts.changePassword(...input),
  requestEmailChange: (...input) => accounts.requestEmailChange(...input),
})
