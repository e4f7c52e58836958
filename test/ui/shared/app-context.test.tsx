import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { type App, createApp } from '../../../core/app.ts'
import { AppProvider, noteStart, useApp, useAppWhenReady } from '../../../ui/shared/app-context.tsx'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const Screen = () => <p>Screen of {useApp().settings.product.name}</p>
const Frame = () => <p>Frame {useAppWhenReady() ? 'with' : 'without'} the app</p>

describe('A start that was noted before the first render', () => {
  it('shows the frame of the page and the screen together', async () => {
    const app = Promise.resolve(createApp(inMemoryPorts().ports))
    await noteStart(app)
    render(
      <AppProvider portal={{ app, startsSignedIn: true }}>
        <Frame />
        <Screen />
      </AppProvider>,
    )
    expect(screen.getByText('Frame with the app')).toBeVisible()
    expect(screen.getByText(/^Screen of/)).toBeVisible()
  })

  it('that fails is noted too, and once', async () => {
    const app = Promise.reject<App>(new Error('no start'))
    const note = noteStart(app)
    expect(noteStart(app)).toBe(note)
    await expect(note).resolves.toBeUndefined()
  })
})
