import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { createBehavior, mapBehavior } from '../../../core/shared/behavior.ts'
import { AppProvider, trackStart, useApp, useAppWhenReady, useBehavior } from '../../../ui/shared/app-context.tsx'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

it('An app that started before the first render shows the frame and the screen together', async () => {
  const Screen = () => <p>Screen of {useApp().settings.product.name}</p>
  const Frame = () => <p>Frame {useAppWhenReady() ? 'with' : 'without'} the app</p>
  const app = Promise.resolve(createApp(inMemoryPorts().ports))
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

it('A component renders again only when the value that it sees of a behavior changes', () => {
  const orders = createBehavior(0)
  const isLong = mapBehavior(orders, (count) => count > 20)
  const renders = { count: 0, length: 0 }
  const Count = () => {
    renders.count += 1
    return <p>{useBehavior(orders)} orders</p>
  }
  const Length = () => {
    renders.length += 1
    return <p>{useBehavior(isLong) ? 'long' : 'short'}</p>
  }
  render(
    <>
      <Count />
      <Length />
    </>,
  )
  for (const count of [3, 21, 22, 22]) act(() => orders.set(count))
  expect(screen.getByText('22 orders')).toBeVisible()
  expect(screen.getByText('long')).toBeVisible()
  expect(renders).toEqual({ count: 4, length: 2 })
})
