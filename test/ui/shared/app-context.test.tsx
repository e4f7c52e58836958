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

// React schedules its work as in a browser, because `act` would run the work at once.
beforeEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))

const emptyApp: BrowserApp = Object({})

const ScreenWithApp = ({ onRender }: { readonly onRender?: () => void }) => {
  onRender?.()
  useApp()
  const [text] = useState('The screen')
  return <p>{text}</p>
}

const renderScreen = (start: AppStart, onRender?: () => void) => (
  <PortalProvider portal={{ start, wasSignedIn: false }}>
    <Suspense fallback={<p>Loading</p>}>
      <ScreenWithApp {...(onRender && { onRender })} />
    </Suspense>
  </PortalProvider>
)

test('A screen renders without an error if the app starts while React waits for it', async () => {
  let start: () => void = () => undefined
  const starting = trackAppStart(
    new Promise((resolve) => {
      start = () => resolve(emptyApp)
    }),
  )
  const onRecoverableError = jest.fn()
  const root = createRoot(document.body, { onRecoverableError })
  // The first render of a screen is a transition, so React can wait for the app during the render.
  startTransition(() => root.render(renderScreen(starting, () => queueMicrotask(start))))
  expect(await screen.findByText('The screen', undefined, { timeout: 10_000 })).toBeVisible()
  expect(onRecoverableError).not.toHaveBeenCalled()
  root.unmount()
})

test('A screen that renders after the start has the app at once', async () => {
  const started = trackAppStart(Promise.resolve(emptyApp))
  await started.app
  const root = createRoot(document.body)
  flushSync(() => root.render(renderScreen(started)))
  expect(screen.getByText('The screen')).toBeVisible()
  root.unmount()
})
