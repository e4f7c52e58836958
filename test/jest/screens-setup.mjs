import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom/jest-globals'
import { afterEach, expect } from '@jest/globals'

// jsdom lacks these globals, which the router reads when it is imported.
Object.assign(globalThis, { TextDecoder, TextEncoder })
// jsdom evaluates no media query. Its window is as wide as the window of a desktop.
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false })
// jsdom saves no files.
URL.createObjectURL = () => 'blob:unsaved'
URL.revokeObjectURL = () => {}
// jsdom does not report how the page was loaded.
window.performance.getEntriesByType = () => []

/** jsdom does not open `<dialog>` as a modal, close it, or return the focus to the opener. */
const openers = new WeakMap()

HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector('a[href], button, input')?.focus()
}

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  openers.get(this)?.focus()
  this.dispatchEvent(new Event('close'))
}

/** Fails a test if React, jsdom or a library logs an error or a warning. A test that expects one replaces the console itself. */
let complaints = []

for (const level of ['error', 'warn']) console[level] = (...said) => complaints.push(said.join(' '))

/**
 * React warns when a test does not wait for the effects of an event. These tests wait for the text on the screen.
 * Whether React warns depends on the load of the machine.
 */
const isAboutWaiting = (complaint) => /`act` scope|wrapped in act\(/.test(complaint)

/**
 * Page translation replaces text nodes, and React can't change or remove a text node that is gone. React creates a
 * text node for each text that has siblings. A text that is alone in its element is the content of that element,
 * which React can always replace.
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
