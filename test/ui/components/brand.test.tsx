import { afterEach, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Brand } from '../../../ui/components/brand.tsx'

afterEach(() => {
  jest.restoreAllMocks()
})

const logoUrls = { light: '/logo.svg', dark: '/logo-dark.png' }

/** jsdom loads no pictures. */
const mockPictureSize = (decodedBodySize: number) => {
  class FakeTiming {
    readonly decodedBodySize = decodedBodySize
  }
  Object.assign(globalThis, { PerformanceResourceTiming: FakeTiming })
  performance.getEntriesByName = () => [new FakeTiming()] as never
}

it('The company’s logo has the product’s name, and another picture in the dark scheme', () => {
  const { container } = render(<Brand name="Compass" logo={logoUrls} />)
  expect(screen.getByRole('img', { name: 'Compass' })).toHaveAttribute('src', '/logo.svg')
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/logo-dark.png')
  mockPictureSize(65_536)
  fireEvent.load(screen.getByRole('img'))
  expect(screen.getByRole('img')).toBeVisible()
})

it.each<[string, { readonly light: string; readonly dark?: string }, (picture: Element | null) => void]>([
  ['is missing', logoUrls, (picture) => picture && fireEvent.error(picture)],
  [
    'is larger than 64 KB',
    logoUrls,
    (picture) => {
      mockPictureSize(65_537)
      if (picture) fireEvent.load(picture)
    },
  ],
  ['is of another type', { light: '/logo.jpg' }, () => undefined],
])('A logo that %s is replaced by the mark and the product’s name', (_, wrong, happen) => {
  const { container } = render(<Brand name="Compass" logo={wrong} />)
  happen(container.querySelector('img'))
  expect(screen.getByText('Compass')).toBeVisible()
  expect(container.querySelector('svg')).toBeVisible()
  expect(container.querySelector('img')).toBeNull()
})

it('A dark logo of another type is replaced by the light one in both schemes', () => {
  const { container } = render(<Brand name="Compass" logo={{ light: '/logo.svg', dark: '/logo.webp' }} />)
  expect(screen.getByRole('img', { name: 'Compass' })).toBeVisible()
  expect(container.querySelector('source')).toBeNull()
})
