import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useRef, useState } from 'react'
import { AppHeader } from '../../../ui/components/app-header.tsx'
import { Button } from '../../../ui/components/button.tsx'
import { CopyableText } from '../../../ui/components/copyable-text.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { PasswordField } from '../../../ui/components/fields.tsx'
import { listPaginationItems } from '../../../ui/components/list-controls.tsx'
import { EmptyState } from '../../../ui/components/placeholders.tsx'

it('A drawing that throws is left out and reported, and its page stays', () => {
  const BrokenDrawing = () => {
    throw new Error('no drawing')
  }
  const reported: unknown[] = []
  window.reportError = (error) => reported.push(error)
  jest.spyOn(console, 'error').mockReturnValue(undefined)
  render(<EmptyState title="Nothing here" illustration={<BrokenDrawing />} />)
  jest.restoreAllMocks()
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  expect(reported).toEqual([new Error('no drawing')])
})

it('A button keeps its name and focus while it is busy, and sends nothing again, not even on Enter', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault())
  const renderForm = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button>No submit</Button>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(renderForm(false))
  await userEvent.click(screen.getByRole('button', { name: 'No submit' }))
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.click(button)
  rerender(renderForm(true))
  expect(screen.getByRole('button', { name: 'Send', busy: true })).toBe(button)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})

const replaceClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => {
  replaceClipboard(undefined)
})

const writeTextMock = jest.fn(async (_text: string) => undefined)

it.each([
  ['copies the code', { writeText: writeTextMock }, 'Copied', ''],
  ['selects the code if there is no clipboard', undefined, 'Selected', 'AB12-CD34'],
  ['selects the code if the clipboard is closed', { writeText: () => Promise.reject() }, 'Selected', 'AB12-CD34'],
])('CopyableText %s, and announces it each time', async (_, clipboard, announced, selected) => {
  replaceClipboard(clipboard)
  render(<CopyableText isCode text="AB12-CD34" copyLabel="Copy" copiedLabel="Copied" selectedLabel="Selected" />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy' })))
  expect(screen.getByRole('status')).toHaveTextContent(announced)
  expect(window.getSelection()?.toString()).toBe(selected)
  if (clipboard?.writeText === writeTextMock) expect(writeTextMock.mock.calls).toEqual([['AB12-CD34']])
  // The live region is empty for a moment, because a screen reader does not announce an unchanged text again.
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  const words = screen.getByText(announced)
  expect(words).toHaveAttribute('aria-hidden', 'true')
  await waitFor(() => expect(words).toHaveAttribute('aria-hidden', 'false'))
})

it('A password is shown and hidden, and keeps its text, the selection and the focus; with the keyboard, the button keeps the focus', async () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" capsLockLabel="Caps Lock is on" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await userEvent.type(input, 'correct horse')
  input.setSelectionRange(2, 7)
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect([input.type, input.value]).toEqual(['text', 'correct horse'])
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 7])
  expect(input).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(input.type).toBe('password')
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus()
})

it('A shown password is hidden when its form is sent, before other listeners run; another form changes nothing', async () => {
  const typesWhenSent: string[] = []
  const texts = { label: 'Password', showLabel: 'Show', hideLabel: 'Hide', capsLockLabel: 'Caps Lock is on' }
  render(
    <>
      <form aria-label="This form">
        <PasswordField {...texts} />
      </form>
      <form aria-label="Another form" />
    </>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  const form = screen.getByRole('form', { name: 'This form' })
  form.addEventListener('submit', () => typesWhenSent.push(input.type))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Another form' }))
  expect(input.type).toBe('text')
  fireEvent.submit(form)
  expect([typesWhenSent, input.type]).toEqual([['password'], 'password'])
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible()
})

const waysToCloseMenu = ['Menu', 'Settings', 'Elsewhere', '{Escape}']
it.each(waysToCloseMenu)('The menu of the header has its links in a named list, and closes with %s', async (way) => {
  const settings = <a href="#settings">Settings</a>
  render(
    <>
      <AppHeader brand="Compass" navigation={settings} navigationLabel="Main" menuLabel="Menu" />
      <p>Elsewhere</p>
    </>,
  )
  const menu = screen.getByRole('button', { name: 'Menu' })
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(navigation.getByRole('listitem')).toHaveTextContent('Settings')
  if (way === '{Escape}') {
    await userEvent.tab()
    await userEvent.keyboard(way)
    expect(menu).toHaveFocus()
  } else await userEvent.click(screen.getByText(way))
  expect(menu).toHaveAttribute('aria-expanded', 'false')
})

it('A header without links has no menu, and shows its account directly', () => {
  render(<AppHeader brand="Compass" navigationLabel="Main" menuLabel="Menu" account={<p>Ada</p>} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Ada')).toBeVisible()
})

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [4, 4, '1 2 3 4'],
  [3, 5, '(1) 2 3 4 (5)'],
  [1, 9, '1 2 … (9)'],
  [4, 9, '(1) (2) 3 4 5 … (9)'],
  [5, 9, '(1) … 4 5 6 … (9)'],
  [6, 9, '(1) … 5 6 7 (8) (9)'],
  [9, 9, '(1) … 8 9'],
])('The pagination draws page %i of %i as %s, without the pages in parentheses on a phone', (page, count, expected) => {
  const drawn = listPaginationItems(page, count).map((item) =>
    'gap' in item ? '…' : item.distant ? `(${item.page})` : item.page,
  )
  expect(drawn.join(' ')).toBe(expected)
})

const DialogPage = ({
  refuses = false,
  removes = false,
}: {
  readonly refuses?: boolean
  readonly removes?: boolean
}) => {
  const [open, setOpen] = useState(false)
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {(open || !removes) && (
        <Dialog
          open={open}
          onClose={() => setOpen(refuses)}
          heading="Are you sure?"
          closeLabel="Close"
          initialFocus={yes}
        >
          <button type="button">No</button>
          <button type="button" ref={yes}>
            Yes
          </button>
        </Dialog>
      )}
    </>
  )
}

const openDialog = async (page = <DialogPage />) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  return screen.getByRole('dialog', { name: 'Are you sure?' })
}

describe('Dialog', () => {
  it('stays open when the event of its last closing comes after it was opened again', async () => {
    const dialog = await openDialog()
    dialog.dispatchEvent(new Event('close'))
    expect(await screen.findByRole('button', { name: 'Yes' })).toBeVisible()
    expect(dialog).toHaveAttribute('open')
  })

  it.each([false, true])('focuses what was chosen, closes, and gives the focus back; removed: %s', async (removes) => {
    await openDialog(<DialogPage removes={removes} />)
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
  })

  it.each([false, true])(
    'gives the focus back while it fades, and keeps its content; opened again: %s',
    async (isAgain) => {
      const dialog = await openDialog()
      let end = () => {}
      const finished = new Promise<void>((resolve) => {
        end = resolve
      })
      jest.spyOn(dialog, 'getAnimations').mockReturnValue([Object.assign(Object.create(null), { finished })])
      await userEvent.click(screen.getByRole('button', { name: 'Close' }))
      const ask = screen.getByRole('button', { name: 'Ask' })
      expect(ask).toHaveFocus()
      expect(dialog).toHaveAttribute('inert')
      expect(dialog).toHaveTextContent('Are you sure?')
      if (isAgain) await userEvent.click(ask)
      await act(async () => end())
      expect(dialog.textContent).toBe(isAgain ? 'Are you sure?NoYes' : '')
      expect(dialog.hasAttribute('inert')).toBe(!isAgain)
    },
  )

  it.each([false, true])('closes on Escape, unless its owner refuses: %s', async (refuses) => {
    const cancel = createEvent('cancel', await openDialog(<DialogPage refuses={refuses} />), { cancelable: true })
    fireEvent(screen.getByRole('dialog'), cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(screen.queryByRole('dialog') !== null).toBe(refuses)
  })

  it('is not closed by a control inside it that is cancelled', async () => {
    const dialog = await openDialog()
    fireEvent(screen.getByRole('button', { name: 'No' }), new Event('cancel', { bubbles: true }))
    expect(dialog).toBeVisible()
  })

  // The backdrop is not an element, so a browser reports a click on it as a click on the dialog.
  it.each([
    ['closes on a press outside it', 'dialog', 'dialog', false],
    ['stays open when text is selected from inside to outside it', 'heading', 'dialog', true],
    ['stays open when a press ends in it', 'dialog', 'heading', true],
  ])('%s', async (_, from, to, isOpen) => {
    const dialog = await openDialog()
    fireEvent.pointerDown(screen.getByRole(from))
    fireEvent.pointerUp(screen.getByRole(to))
    // If a press starts in one element and ends in another, browsers send the click to their common ancestor.
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog') !== null).toBe(isOpen)
  })

  it('ignores a press outside it in a browser that closes it itself', async () => {
    Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { configurable: true, value: 'any' })
    try {
      const dialog = await openDialog()
      await userEvent.click(dialog)
      expect(dialog).toBeVisible()
    } finally {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    }
  })
})
