import { afterEach, describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { CopyableText } from '../../../ui/components/copyable-text.tsx'

const giveClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => {
  giveClipboard(undefined)
})

const press = async () => {
  render(
    <CopyableText isCode text="AB12-CD34" copyLabel="Copy AB12-CD34" copiedLabel="Copied" selectedLabel="Selected" />,
  )
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy AB12-CD34' })))
}

describe('CopyableText', () => {
  it('puts the code on the clipboard and says so', async () => {
    const copied: string[] = []
    giveClipboard({ writeText: async (text) => void copied.push(text) })

    await press()

    expect(copied).toEqual(['AB12-CD34'])
    expect(screen.getByRole('status')).toHaveTextContent('Copied')
  })

  it.each([
    ['there is no clipboard', undefined],
    ['the clipboard is closed to the page', { writeText: () => Promise.reject(new Error('denied')) }],
  ])('selects the code instead when %s', async (_, clipboard) => {
    giveClipboard(clipboard)

    await press()

    expect(screen.getByRole('status')).toHaveTextContent('Selected')
    expect(window.getSelection()?.toString()).toBe('AB12-CD34')
  })
})
