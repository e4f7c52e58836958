import { afterEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { CopyableText } from '../../../ui/components/copyable-text.tsx'

const giveClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => {
  giveClipboard(undefined)
})

const write = jest.fn(async (_text: string) => undefined)

it.each([
  ['copies the code', { writeText: write }, 'Copied', ''],
  ['selects the code where there is no clipboard', undefined, 'Selected', 'AB12-CD34'],
  ['selects the code where the clipboard is closed', { writeText: () => Promise.reject() }, 'Selected', 'AB12-CD34'],
])('CopyableText %s, and announces it', async (_, clipboard, announced, selected) => {
  giveClipboard(clipboard)
  render(<CopyableText isCode text="AB12-CD34" copyLabel="Copy" copiedLabel="Copied" selectedLabel="Selected" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
  expect(screen.getByRole('status')).toHaveTextContent(announced)
  expect(window.getSelection()?.toString()).toBe(selected)
  if (clipboard?.writeText === write) expect(write.mock.calls).toEqual([['AB12-CD34']])
})
