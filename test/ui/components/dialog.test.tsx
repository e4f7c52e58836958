import { beforeAll, describe, expect, it } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { installDialogElement } from './dialog-element.ts'

const Page = ({ refuses = false }: { readonly refuses?: boolean }) => {
  const [open, setOpen] = useState(false)
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
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
    </>
  )
}

/** A page that shows its dialog by mounting it, already open. */
const Host = ({ asking }: { readonly asking: boolean }) => (
  <>
    <input aria-label="Behind" />
    {asking && (
      <Dialog open onClose={() => undefined} heading="Wait" closeLabel="Close">
        <button type="button">Go on</button>
      </Dialog>
    )}
  </>
)

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  return screen.getByRole('dialog', { name: 'Are you sure?' })
}

/** The browser's answer to Escape: an event that the page may cancel. */
const pressEscape = (dialog: HTMLElement) => {
  const cancel = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, cancel)
  return cancel
}

describe('Dialog', () => {
  beforeAll(installDialogElement)

  it('that is opened again stays open when the news of its last closing comes late', async () => {
    render(<Page />)
    const dialog = await openDialog()
    dialog.dispatchEvent(new Event('close'))
    expect(await screen.findByRole('button', { name: 'Yes' })).toBeVisible()
    expect(dialog).toHaveAttribute('open')
  })

  it('is not there until it is opened, and is named by its heading', async () => {
    render(<Page />)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await openDialog()).toBeVisible()
  })

  it('moves the focus to what its owner chose', async () => {
    render(<Page />)
    await openDialog()
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
  })

  it('closes by its button and gives the focus back to the opener', async () => {
    render(<Page />)
    await openDialog()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
  })

  it('closes by Escape through its owner', async () => {
    render(<Page />)
    pressEscape(await openDialog())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('where the browser does not close it by a press beside it', () => {
    // The backdrop is no element: the browser reports a press on it as one on the dialog.
    it('closes by such a press', async () => {
      render(<Page />)
      await userEvent.click(await openDialog())
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    it('stays open when the press was in it', async () => {
      render(<Page />)
      const dialog = await openDialog()
      await userEvent.click(screen.getByRole('heading'))
      expect(dialog).toBeVisible()
    })

    it.each([
      ['began in it, as when text is selected', 'heading', 'dialog'],
      ['ended in it', 'dialog', 'heading'],
    ])('stays open when the press %s', async (_case, from, to) => {
      render(<Page />)
      const dialog = await openDialog()
      fireEvent.pointerDown(screen.getByRole(from))
      fireEvent.pointerUp(screen.getByRole(to))
      // A browser reports a click on what holds both ends.
      fireEvent.click(dialog)
      expect(dialog).toBeVisible()
    })
  })

  it('leaves a press beside it to a browser that closes it itself', async () => {
    Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { configurable: true, value: 'any' })
    try {
      render(<Page />)
      const dialog = await openDialog()
      await userEvent.click(dialog)
      expect(dialog).toBeVisible()
    } finally {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    }
  })

  it('stays open when its owner refuses to close it', async () => {
    render(<Page refuses />)
    const dialog = await openDialog()
    expect(pressEscape(dialog).defaultPrevented).toBe(true)
    expect(dialog).toBeVisible()
  })

  it('is not closed by a control inside it that is cancelled', async () => {
    render(<Page />)
    const dialog = await openDialog()
    fireEvent(screen.getByRole('button', { name: 'No' }), new Event('cancel', { bubbles: true }))
    expect(dialog).toBeVisible()
  })

  it('gives the focus back also when the page takes it away while it is open', async () => {
    const { rerender } = render(<Host asking={false} />)
    await userEvent.click(screen.getByLabelText('Behind'))
    rerender(<Host asking />)
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus()
    rerender(<Host asking={false} />)
    expect(screen.getByLabelText('Behind')).toHaveFocus()
  })
})
