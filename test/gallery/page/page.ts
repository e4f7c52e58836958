// The script of the gallery's page.
import type { Gallery, Picture, TextPlace } from '../gallery.ts'
import { type ShownState, shownStates, type View } from './view.ts'

const gallery: Gallery = JSON.parse(document.querySelector('#gallery')?.textContent ?? '')
const form = document.forms[0] ?? document.createElement('form')
const main = document.querySelector('main')
const status = document.querySelector('[role=status]')

const made = (name: string, attributes: Readonly<Record<string, string>>, ...children: readonly (Node | string)[]) => {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

const placeOf = ({ width, height }: Picture, place: TextPlace) => {
  const element = made('span', { class: 'place', 'data-key': place.key, title: place.key })
  Object.assign(element.style, {
    left: percent(place.left, width),
    top: percent(place.top, height),
    width: percent(place.width, width),
    height: percent(place.height, height),
  })
  return element
}

const image = (file: string, { width, height }: Picture, alt: string) =>
  made('img', { src: encodeURI(file), width: `${width}`, height: `${height}`, alt, loading: 'lazy' })

const figure = (caption: string, ...contents: readonly Node[]) =>
  made('figure', {}, made('figcaption', {}, caption), made('div', { class: 'picture' }, ...contents))

const figuresOf = (picture: Picture): readonly Node[] => {
  const { change, language } = picture
  const drawn = [
    image(picture.file, picture, `${picture.state} in ${language}`),
    ...picture.places.map((each) => placeOf(picture, each)),
  ]
  if (change === undefined || change.tag === 'same') return [figure(language, ...drawn)]
  if (change.tag === 'new') return [figure(`${language}, new`, ...drawn)]
  return [
    figure(`${language}, before`, image(change.before, picture, 'before')),
    figure(`${language}, now`, ...drawn),
    figure(`${language}, ${change.pixels} pixels differ`, image(change.difference, picture, 'difference')),
  ]
}

const tableOf = ({ texts, pictures }: ShownState) =>
  made(
    'details',
    { open: '' },
    made('summary', {}, `${texts.length} texts`),
    made(
      'table',
      {},
      ...texts.map(({ key, texts: shown, line }) => {
        const isSeen = pictures.some(({ places }) => places.some((place) => place.key === key))
        return made(
          'tr',
          { 'data-key': key },
          made('th', {}, made('code', {}, key)),
          ...shown.map((text) => made('td', { dir: 'auto' }, text)),
          made('td', { class: 'line' }, isSeen ? line : `${line} (Not seen here.)`),
        )
      }),
    ),
  )

const articleOf = (shown: ShownState) =>
  made(
    'article',
    { id: shown.state.id },
    made('h2', {}, `${shown.state.screen}: ${shown.state.name} (${shown.state.audience})`),
    made('div', { class: 'pictures' }, ...shown.pictures.flatMap(figuresOf)),
    tableOf(shown),
  )

const field = (name: string) => {
  const found = form.elements.namedItem(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new Error(`The page has no field ${name}`)
}
const isTicked = (name: string) => new FormData(form).has(name)

const view = (): View => ({
  search: field('search').value.trim(),
  language: field('language').value,
  beside: field('beside').value,
  device: field('device').value,
  scheme: field('scheme').value,
  changed: isTicked('changed'),
})

const show = () => {
  const shown = shownStates(gallery, view())
  main?.replaceChildren(...shown.map(articleOf))
  const gone = gallery.gone?.length ? ` Gone: ${gallery.gone.join(', ')}.` : ''
  status?.replaceChildren(`${shown.length} of ${gallery.states.length} states.${gone}`)
  // A view has an address that can be sent to a colleague.
  const chosen = new URLSearchParams(Object.entries(view()).map(([name, value]) => [name, String(value)]))
  history.replaceState(null, '', `#${chosen}`)
}

const offer = (name: string, values: readonly string[]) =>
  field(name).append(...values.map((value) => made('option', { value }, value === '' ? 'nothing' : value)))

const distinct = (values: readonly string[]) => [...new Set(values)]

const mark = ({ target, type }: Event) => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
  const key = element?.dataset['key']
  if (key === undefined) return
  for (const each of element?.closest('article')?.querySelectorAll<HTMLElement>('[data-key]') ?? [])
    each.classList.toggle('marked', type === 'mouseover' && each.dataset['key'] === key)
}

offer('language', distinct(gallery.pictures.map(({ language }) => language)))
offer('beside', ['', ...distinct(gallery.pictures.map(({ language }) => language))])
offer('device', distinct(gallery.pictures.map(({ device }) => device)))
offer('scheme', distinct(gallery.pictures.map(({ scheme }) => scheme)))
const isCompared = gallery.pictures.some(({ change }) => change !== undefined)
document.querySelector('.changed')?.toggleAttribute('hidden', !isCompared)

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  const found = field(name)
  if (found instanceof HTMLInputElement && found.type === 'checkbox') found.checked = value === 'true'
  else found.value = value
}
form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
main?.addEventListener('mouseover', mark)
main?.addEventListener('mouseout', mark)
show()
