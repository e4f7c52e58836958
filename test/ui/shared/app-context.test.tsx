import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { AppProvider, trackStart, useApp, useAppWhenReady } from '../../../ui/shared/app-context.tsx'
import { browserAppOf } from '../../builders/portal.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

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
