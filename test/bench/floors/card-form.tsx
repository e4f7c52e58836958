import 'reflect-metadata/lite'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import i18next from 'i18next'
import { Container, type ServiceIdentifier } from 'inversify'
import * as t from 'io-ts'
import { type FormEvent, useSyncExternalStore } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { BehaviorSubject } from 'rxjs'

const tokens = t.type({ access_token: t.string })

type SignInCall = (credentials: Readonly<Record<string, unknown>>) => TE.TaskEither<string, string>

const signInCall: ServiceIdentifier<SignInCall> = Symbol('SignInCall')

const container = new Container()
container.bind<SignInCall>(signInCall).toConstantValue((credentials) =>
  pipe(
    TE.tryCatch(() => fetch('/oauth2/token', { method: 'POST', body: JSON.stringify(credentials) }), String),
    TE.chain((answer) => TE.tryCatch((): Promise<unknown> => answer.json(), String)),
    TE.chainEitherKW((body) => tokens.decode(body)),
    TE.bimap(String, ({ access_token }) => access_token),
  ),
)

const login = new BehaviorSubject('logged-out')

const signIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  void container
    .get<SignInCall>(signInCall)(Object.fromEntries(new FormData(event.currentTarget)))()
    .then(({ _tag }) => login.next(_tag))
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: { signIn: 'Sign in', email: 'E-mail', password: 'Password' } } },
})

const observeLogin = (heard: () => void) => {
  const subscription = login.subscribe(heard)
  return () => subscription.unsubscribe()
}

const SignIn = () => {
  const { t: text } = useTranslation()
  const state = useSyncExternalStore(
    observeLogin,
    () => login.value,
    () => login.value,
  )
  return (
    <main data-login={state}>
      <h1>{text('signIn')}</h1>
      <form method="post" noValidate onSubmit={signIn}>
        <label htmlFor="username">{text('email')}</label>
        <input id="username" name="username" type="email" autoComplete="username" required />
        <label htmlFor="password">{text('password')}</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit">{text('signIn')}</button>
      </form>
    </main>
  )
}

/** The form with every package that the portal is built on, each used once, and nothing of the portal. */
export const CardForm = () => (
  <Routes>
    <Route path="*" element={<SignIn />} />
  </Routes>
)
