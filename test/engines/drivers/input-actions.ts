import type { Point } from './driver.ts'

/** Keys without a character of their own, as WebDriver writes them. */
const namedKeys: ReadonlyMap<string, string> = new Map([
  ['Backspace', '\uE003'],
  ['Tab', '\uE004'],
  ['Enter', '\uE006'],
  ['Shift', '\uE008'],
  ['Control', '\uE009'],
  ['Escape', '\uE00C'],
  ['Space', ' '],
  ['End', '\uE010'],
  ['Home', '\uE011'],
  ['ArrowLeft', '\uE012'],
  ['ArrowUp', '\uE013'],
  ['ArrowRight', '\uE014'],
  ['ArrowDown', '\uE015'],
  ['Delete', '\uE017'],
])

const keyOf = (name: string): string => {
  const key = namedKeys.get(name) ?? name
  if ([...key].length !== 1) throw new Error(`There is no key "${name}"`)
  return key
}

/** The keys of a stroke such as `Shift+Tab`, in the order in which they go down. A single character is itself. */
const keysOf = (stroke: string): readonly string[] =>
  [...stroke].length === 1 ? [stroke] : stroke.split('+').map(keyOf)

const keyActions = (stroke: string) => {
  const keys = keysOf(stroke)
  return [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...[...keys].reverse().map((value) => ({ type: 'keyUp', value })),
  ]
}

/** A press of the pointer, in the form that WebDriver and WebDriver BiDi have in common. */
export const pressActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** Strokes of the keyboard, in the same form. */
export const strokeActions = (strokes: readonly string[]) => [
  { type: 'key', id: 'keyboard', actions: strokes.flatMap(keyActions) },
]
