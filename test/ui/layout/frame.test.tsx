import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { languages } from '../../../core/language/languages.ts'
import { initializeTexts } from '../../../ui/language/i18n.ts'
import { findFlagUrl } from '../../../ui/language/language-picker.tsx'
import { TextsProvider, useTexts } from '../../../ui/shared/texts.tsx'
import { anOrder } from '../../builders/orders.ts'
import { phone } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import { getBackLink, openStep2 } from '../activation/open-wizard.ts'
import {
  findEmailField,
  openOrders,
  openPortal,
  openPortalSignedIn,
  readPageUrl,
  recordPageLoads,
} from '../support/render-portal.tsx'

const pageLoads = recordPageLoads()

const findPageBanner = async () => within(await screen.findByRole('banner'))

const listLinks = async (landmark: 'banner' | 'contentinfo') =>
  within(await screen.findByRole(landmark))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

describe('The header (specification §2)', () => {
  it('shows a customer their name, their pages, the provider’s sites and “Sign out”', async () => {
    await openPortalSignedIn('/')
    expect(await listLinks('banner')).toEqual([
      'Compass /',
      'My orders /',
      'Settings /settings',
      'Activate a licence /activate-license-key',
      'Compass Travel https://travel.company.test/',
      'Compass Navigation https://navigation.company.test/',
    ])
    const { getByRole, getByText } = await findPageBanner()
    expect(getByText('ada@compass.test')).toBeVisible()
    expect(getByRole('link', { name: 'My orders' })).toHaveAttribute('aria-current', 'page')
    expect(getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  it('prefetches the orders when a customer hovers their link', async () => {
    const { user, shop } = await openPortalSignedIn('/settings')
    const link = await screen.findByRole('link', { name: 'My orders' })
    expect(shop.calls).toHaveLength(0)
    await user.hover(link)
    expect(shop.calls).toHaveLength(1)
    await user.click(link)
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(shop.calls).toHaveLength(1)
  })

  it('shows a visitor “Sign in” if that leads to another page, whose heading gets the focus, and no link to pages of customers', async () => {
    const { user } = await openPortal('/sign-up')
    const { getByRole, queryByRole } = await findPageBanner()
    await user.click(getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveFocus())
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
    expect(queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(queryByRole('link', { name: 'My orders' })).toBeNull()
    expect(queryByRole('button', { name: 'Sign out' })).toBeNull()
  })

  it('signs the customer out, shows nothing of them any more, and reloads /', async () => {
    const { user } = await openOrders([anOrder({ id: 4711 })])
    await screen.findByRole('rowheader', { name: /^4711/ })
    await user.click((await findPageBanner()).getByRole('button', { name: 'Sign out' }))
    expect(pageLoads).toEqual(['/'])
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(readPageUrl()).toBe('/sign-in')
    expect(screen.queryByText('4711')).toBeNull()
  })
})

it('The footer has links of the company, and the version of the release as its title (specification §1)', async () => {
  document.head.innerHTML = '<meta name="version" content="2.4.0">'
  await openPortal('/sign-in')
  expect(await listLinks('contentinfo')).toEqual([
    'Terms of Use https://company.test/terms',
    'Privacy Policy https://company.test/privacy',
    'Support https://company.test/support',
    'Accessibility https://company.test/accessibility',
    `© ${new Date().getFullYear()} Compass Company https://company.test/`,
  ])
  const footer = screen.getByRole('contentinfo')
  expect(within(footer).getByTitle('Version 2.4.0')).toBeVisible()
  expect(footer).toHaveAccessibleName('')
  document.head.replaceChildren()
})

const supportUrl = 'https://company.test/support'

it.each(['/nowhere', '/magic-link/nothing', '/confirm/spent'])(
  'A failure page links to the support: %s',
  async (at) => {
    await openPortal(at, { device: phone })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'Contact support' })).toHaveAttribute('href', supportUrl)
  },
)

it('A failure page has no link to the support without a configured URL', async () => {
  const brand = { ...settings.brand, supportUrl: undefined }
  await openPortal('/nowhere', { ports: () => ({ settings: { ...settings, brand } }) })
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /support/i })).toBeNull()
})

const unknownPaths = ['/nowhere', '/sign-in/nowhere', '/constructor', '/%E0%A4%A']
it.each(unknownPaths)('%s is not found, and links to the home page (specification §2)', async (address) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openPortal(address)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toHaveFocus())
  expect(document.title).toBe('Not found – Compass – Find your way')
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

/** Returns the modifier keys with which the portal handles a click. With the other keys, the browser opens a tab. */
const findHandledModifierKeys = (element: HTMLElement) => {
  const at = readPageUrl()
  return ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].filter((key) => {
    let isFollowed = false
    const note = (event: Event) => {
      isFollowed = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', note, { once: true })
    fireEvent.click(element, { [key]: true })
    return isFollowed || readPageUrl() !== at
  })
}

it('A press with a modifier is left to the browser: on a link with the email, in an order’s row, on the links back', async () => {
  const signIn = await openPortal('/sign-in')
  await signIn.user.type(await findEmailField(), 'ada@compass.test')
  expect(findHandledModifierKeys(screen.getByRole('link', { name: 'Forgot password' }))).toEqual([])

  const { user } = await openOrders([anOrder({ id: 7 })])
  const order = await screen.findByRole('rowheader', { name: /^7/ })
  expect(findHandledModifierKeys(order)).toEqual([])
  await user.click(screen.getByRole('link', { name: /7/ }))
  expect(findHandledModifierKeys(await screen.findByRole('link', { name: 'Back to my orders' }))).toEqual([])

  await openStep2()
  expect(findHandledModifierKeys(getBackLink())).toEqual([])
})

const anySvgUrl = expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/)

it('The language picker starts empty each time, says when no language is found, and shows the flag of each language, or of its base (specification §2)', async () => {
  const { user } = await openPortal('/sign-in')
  const opener = await screen.findByRole('button', { name: /^Language/ })
  await user.click(opener)
  const shown = await screen.findByRole('dialog')
  const dialog = within(shown)
  // The region is on the page before its text, because a screen reader may miss a text that is added with its region.
  const outcome = shown.querySelector('[aria-live]:empty')
  await user.type(dialog.getByRole('searchbox'), 'CESTINA ')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  await user.type(dialog.getByRole('searchbox'), '!')
  expect(outcome).toHaveTextContent('No languages match your search.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  await user.click(opener)
  expect(await dialog.findByRole('searchbox')).toHaveValue('')
  // The list contains the other languages and the button for more. The current language is above it, with its flag and a check mark.
  const current = dialog.getByText('English (UK)').closest('p')
  expect(current).toHaveAttribute('aria-current', 'true')
  expect(current).toHaveTextContent('Language:English (UK)')
  expect(current?.querySelector('img')).toHaveAttribute('src', findFlagUrl('en-gb'))
  expect(current?.querySelector('svg')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Bahasa Indonesia', 'Català', 'Čeština', 'Dansk', 'Deutsch', 'Eesti', 'English (US)', 'Show more'],
  ])

  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  expect(dialog.getAllByRole('listitem')[7]?.querySelector('button')).toHaveFocus()
  const flags = dialog.getAllByRole('listitem').map((item) => item.querySelector('img')?.getAttribute('src'))
  expect(flags.pop()).toBeUndefined()
  const others = languages.filter((each) => each !== 'en-gb')
  expect(new Set(flags)).toEqual(new Set(others.map(findFlagUrl)))
  expect(others.filter((each) => findFlagUrl(each) === undefined)).toEqual([])
  expect(findFlagUrl('en-gb')).toBe(findFlagUrl('en'))
  expect(findFlagUrl('de-at')).toBe(findFlagUrl('de'))
  expect([findFlagUrl('en'), findFlagUrl('de'), findFlagUrl('xx')]).toEqual([anySvgUrl, anySvgUrl, undefined])
})

it('The language picker also opens in browsers whose clicks do not move the focus, although a field has it', async () => {
  const { user } = await openPortal('/sign-in')
  await user.click(screen.getByLabelText('Email address'))
  fireEvent.click(await screen.findByRole('button', { name: /^Language/ }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

it('Escape cancels the opening of a language picker that is still loading', async () => {
  await openPortal('/sign-in')
  const opener = await screen.findByRole('button', { name: /^Language/ })
  // The second opening is quick, so that the wait below is certainly long enough for it.
  fireEvent.click(opener)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  fireEvent.click(opener)
  fireEvent.keyDown(opener, { key: 'Escape' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  fireEvent.click(opener)
  expect(await screen.findByRole('dialog')).toBeVisible()
})

const OrdersLabel = () => <p>{useTexts().t('layout.orders')}</p>

const addOrdersTranslation = (language: string, orders: string) =>
  i18next.addResourceBundle(language, 'translation', { layout: { orders } })

it('A text that was missing is shown once it has loaded, and then the text of the next language', async () => {
  initializeTexts()
  i18next.removeResourceBundle('en-gb', 'translation')
  const { container, rerender } = render(<OrdersLabel />, { wrapper: TextsProvider })
  expect(container).toHaveTextContent('layout.orders')
  addOrdersTranslation('en-gb', 'My orders')
  rerender(<OrdersLabel />)
  expect(container).toHaveTextContent('My orders')
  addOrdersTranslation('de', 'Meine Bestellungen')
  await act(() => i18next.changeLanguage('de'))
  expect(container).toHaveTextContent('Meine Bestellungen')
})
