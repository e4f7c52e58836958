import { beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { installDialogElement } from '../components/dialog-element.ts'
import { openPortal } from '../support/render-portal.tsx'

describe('The language picker (specification §2)', () => {
  beforeAll(installDialogElement)

  it('that is opened again begins anew: an empty search, the first languages, and "Show more"', async () => {
    const { user } = await openPortal('/sign-in')
    const opener = await screen.findByRole('button', { name: /^Language/ })
    await user.click(opener)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('searchbox'), 'deutsch')
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Close' }))

    await user.click(opener)
    expect(dialog.getByRole('searchbox')).toHaveValue('')
    expect(dialog.getAllByRole('listitem')).toHaveLength(7)
    expect(dialog.getByRole('button', { name: 'Show more' })).toBeVisible()
  })
})
