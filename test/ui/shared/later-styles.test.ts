import { afterEach, expect, it } from '@jest/globals'
import { withLaterStyles } from '../../../ui/shared/later-styles.ts'
import { settled } from '../../fakes/settled.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

const givenPage = (laterStyles: string) => {
  document.head.innerHTML = `<script data-next="" data-later-styles="${laterStyles}"></script>`
}
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** Loads a screen. Its script has come. */
const load = withLaterStyles(async () => 'a screen')

/** What has come of a load so far. */
const soFar = async (loading: Promise<string>) => {
  let result = 'still loading'
  loading.then(
    (part) => {
      result = part
    },
    () => {
      result = 'failed'
    },
  )
  await settled()
  return result
}

it('A part is there with its styles, which all parts load once', async () => {
  givenPage('/assets/later-styles-1.css')
  const [first, second] = [load(), load()]
  expect([await soFar(first), await soFar(second)]).toEqual(['still loading', 'still loading'])
  expect(links().map((link) => [link.getAttribute('href'), link.media])).toEqual([
    ['/assets/later-styles-1.css', 'print'],
  ])
  links()[0]?.dispatchEvent(new Event('load'))
  expect([await soFar(first), await soFar(second)]).toEqual(['a screen', 'a screen'])
  expect(links().map(({ media }) => media)).toEqual(['all'])
})

it('A part fails without its styles, and the next try loads them', async () => {
  givenPage('/assets/later-styles-1.css')
  const [first, second] = [load(), load()]
  links()[0]?.dispatchEvent(new Event('error'))
  expect([await soFar(first), await soFar(second), links()]).toEqual(['failed', 'failed', []])
  const again = load()
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await soFar(again)).toBe('a screen')
})

it('A part waits for nothing where the page has all styles', async () => {
  givenPage('')
  expect([await soFar(load()), links()]).toEqual(['a screen', []])
})
