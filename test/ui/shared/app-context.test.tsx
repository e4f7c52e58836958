import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Suspense, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  type AppStart,
  type BrowserApp,
  PortalProvider,
  trackAppStart,
  useApp,
} from '../../../ui/shared/app-context.tsx'

// React must schedule its work as it does in a browser.
beforeEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))

const app: BrowserApp = Object({})

const Screen = ({ onRender }: { readonly onRender?: () => void }) => {
  onRender?.()
  useApp()
  const [text] = useState('The screen')
  return <p>{text}</p>
}

const screenWith = (start: AppStart, onRender?: () => void) => (
  <PortalProvider portal={{ start, startsSignedIn: false }}>
    <Suspense fallback={<p>Loading</p>}>
      <Screen {...(onRender && { onRender })} />
    </Suspense>
  </PortalProvider>
)

test('A screen renders without an error if the app starts while React waits for it', async () => {
  let start: () => void = () => undefined
  const starting = trackAppStart(
    new Promise((resolve) => {
      start = () => resolve(app)
    }),
  )
  const onRecoverableError = jest.fn()
  const root = createRoot(document.body, { onRecoverableError })
  // React renders a screen whose script has just loaded in the same way: it can wait within a render.
  startTransition(() => root.render(screenWith(starting, () => queueMicrotask(start))))
  expect(await screen.findByText('The screen', undefined, { timeout: 10_000 })).toBeVisible()
  expect(onRecoverableError).not.toHaveBeenCalled()
  root.unmount()
})

test('A screen that renders after the start has the app at once', async () => {
  const started = trackAppStart(Promise.resolve(app))
  await started.app
  const root = createRoot(document.body)
  flushSync(() => root.render(screenWith(started)))
  expect(screen.getByText('The screen')).toBeVisible()
  root.unmount()
})
