import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import type { ProductsApp } from '../../../core/products-app.ts'
import { AppProvider, trackStart, useApp, useAppWhenReady } from '../../../ui/shared/app-context.tsx'
import { MissingChunkError } from '../../../ui/shared/load-chunk.ts'
import { browserAppOf, givenPortal } from '../../builders/portal.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { recordConsoleErrors } from '../support/browser.ts'
import { renderPortal, signIn } from '../support/render-portal.tsx'

// React reports the lost script.
recordConsoleErrors()

/** A visitor signs in on a page whose products load by `load`. */
const signedIn = async (load: (products: ProductsApp) => Promise<ProductsApp>) => {
  const { app } = givenPortal()
  let loaded: ProductsApp | undefined
  let loading: Promise<ProductsApp> | undefined
  const loadProducts = () => {
    loading ??= load(app).then((products) => {
      loaded = products
      return products
    })
    return loading
  }
  const page = { ...browserAppOf(app), products: () => loaded, loadProducts }
  const { user } = await renderPortal(Promise.resolve(page), { at: '/sign-in' })
  await signIn(user)
}

describe('The products of the app', () => {
  it('load when a customer comes to a route that needs them, which shows a loading page until then', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await signedIn((products) => arrival.then(() => products))
    await screen.findByText('Loading...')
    expect(screen.queryByRole('heading', { name: 'My orders' })).toBeNull()
    arrive()
    // The screen's modules are read now, which takes a busy machine its time.
    expect(await screen.findByRole('heading', { name: 'My orders' }, { timeout: 20_000 })).toBeVisible()
  })

  it('are missing where their script is lost, and the page says so', async () => {
    await signedIn(() => Promise.reject(new MissingChunkError('lost')))
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  })
})

it('An app that started before the first render shows the frame and the screen together', async () => {
  const Screen = () => <p>Screen of {useApp().settings.product.name}</p>
  const Frame = () => <p>Frame {useAppWhenReady() ? 'with' : 'without'} the app</p>
  const app = Promise.resolve(browserAppOf(createApp(inMemoryPorts().ports)))
  const start = trackStart(app)
  await app
  render(
    <AppProvider portal={{ start, startsSignedIn: true }}>
      <Frame />
      <Screen />
    </AppProvider>,
  )
  expect(screen.getByText('Frame with the app')).toBeVisible()
  expect(screen.getByText(/^Screen of/)).toBeVisible()
})
