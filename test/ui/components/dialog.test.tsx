import { describe, expect, it } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/components/dialog.tsx'

const Page = ({ refuses = false, removes = false }: { readonly refuses?: boolean; readonly removes?: boolean }) => {
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

const openDialog = async (page = <Page />) => {
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
    await openDialog(<Page removes={removes} />)
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
  })

  it.each([false, true])('closes by Escape, unless its owner refuses: %s', async (refuses) => {
    const cancel = createEvent('cancel', await openDialog(<Page refuses={refuses} />), { cancelable: true })
    fireEvent(screen.getByRole('dialog'), cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(screen.queryByRole('dialog') !== null).toBe(refuses)
  })

  it('is not closed by a control inside it that is cancelled', async () => {
    const dialog = await openDialog()
    fireEvent(screen.getByRole('button', { name: 'No' }), new Event('cancel', { bubbles: true }))
    expect(dialog).toBeVisible()
  })

  // The backdrop is no element: the browser reports a press on it as one on the dialog.
  it.each([
    ['closes by a press beside it', 'dialog', 'dialog', false],
    ['stays open when text is selected from inside to beside it', 'heading', 'dialog', true],
    ['stays open when a press ends in it', 'dialog', 'heading', true],
  ])('%s', async (_, from, to, isOpen) => {
    const dialog = await openDialog()
    fireEvent.pointerDown(screen.getByRole(from))
    fireEvent.pointerUp(screen.getByRole(to))
    // A browser reports a click on what holds both ends.
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog') !== null).toBe(isOpen)
  })

  it('leaves a press beside it to a browser that closes it itself', async () => {
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
