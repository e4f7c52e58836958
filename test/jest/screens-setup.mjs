import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom/jest-globals'
import { afterEach, expect } from '@jest/globals'

// jsdom lacks these globals, which the router reads when it is imported.
Object.assign(globalThis, { TextDecoder, TextEncoder })
// jsdom evaluates no media query. This query never matches, as in a desktop's window.
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false })
// jsdom can't save files.
URL.createObjectURL = () => 'blob:unsaved'
URL.revokeObjectURL = () => {}
// jsdom does not report how the page was loaded.
window.performance.getEntriesByType = () => []

/** jsdom neither opens a `<dialog>` as a modal nor gives the focus back to the opener when the dialog closes. */
const dialogOpeners = new WeakMap()

HTMLDialogElement.prototype.showModal = function showModal() {
  dialogOpeners.set(this, document.activeElement)
  this.open = true
  this.querySelector('a[href], button, input')?.focus()
}

// jsdom has no animations.
HTMLDialogElement.prototype.getAnimations ??= () => []

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  dialogOpeners.get(this)?.focus()
  this.dispatchEvent(new Event('close'))
}

/** A message on the console fails its test, unless the test replaces `console`. */
let complaints = []

for (const level of ['error', 'warn']) console[level] = (...said) => complaints.push(said.join(' '))

/** Warnings about `act` are ignored, because these tests wait for texts instead. */
const isActWarning = (complaint) => /`act` scope|wrapped in act\(/.test(complaint)

/**
 * Records the text nodes that React creates next to other nodes. They are forbidden, because page translation replaces
 * text nodes and React can't change or remove a replaced one. A text that is alone in its element is safe.
 */
const createTextNode = document.createTextNode.bind(document)
let textNodes = []
document.createTextNode = (text) => {
  const node = createTextNode(text)
  textNodes.push(node)
  return node
}

afterEach(() => {
  const words = textNodes.filter(({ data }) => /[\p{L}\p{N}]/u.test(data))
  textNodes = []
  const bare = words.filter(({ parentElement }) => !parentElement?.closest('[translate=no]'))
  expect(new Set(bare.map(({ data, parentElement }) => `${data} in ${parentElement?.outerHTML}`))).toEqual(new Set())
})

afterEach(() => {
  const reported = complaints
  complaints = []
  expect(reported.filter((complaint) => !isActWarning(complaint))).toEqual([])
})
