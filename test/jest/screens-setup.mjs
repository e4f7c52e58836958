import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom/jest-globals'
import { afterEach, expect } from '@jest/globals'

// jsdom lacks these globals, which the router reads when it is imported.
Object.assign(globalThis, { TextDecoder, TextEncoder })
// jsdom evaluates no media query. The tests assume a desktop's window.
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false })
// jsdom saves no files.
URL.createObjectURL = () => 'blob:unsaved'
URL.revokeObjectURL = () => {}
// jsdom does not report how the page was loaded.
window.performance.getEntriesByType = () => []

/** jsdom neither opens nor closes `<dialog>` as a modal, and does not return the focus. */
const openers = new WeakMap()

HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector('a[href], button, input')?.focus()
}

// jsdom has no animations.
HTMLDialogElement.prototype.getAnimations ??= () => []

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  openers.get(this)?.focus()
  this.dispatchEvent(new Event('close'))
}

/** The errors and warnings of React, jsdom and libraries. Each fails its test; one that expects some replaces the console. */
let complaints = []

for (const level of ['error', 'warn']) console[level] = (...said) => complaints.push(said.join(' '))

/**
 * React warns if a test does not wait for the effects of an event. These tests wait for texts instead, and whether
 * React warns depends on the load of the machine.
 */
const isAboutWaiting = (complaint) => /`act` scope|wrapped in act\(/.test(complaint)

/**
 * Page translation replaces text nodes, and React can't change or remove a text node that was replaced. React creates
 * one for each text that has siblings, so these texts are forbidden. A text that is alone in its element can always
 * be replaced.
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
  expect(reported.filter((complaint) => !isAboutWaiting(complaint))).toEqual([])
})
