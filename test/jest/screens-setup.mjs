import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom/jest-globals'
import { afterEach, expect } from '@jest/globals'

// What every supported browser has and jsdom lacks. The router reads it while it is being imported.
Object.assign(globalThis, { TextDecoder, TextEncoder })

/** What React, jsdom or a library complained of. A test that is about a complaint listens to the console itself. */
let complaints = []

for (const level of ['error', 'warn']) console[level] = (...said) => complaints.push(said.join(' '))

/**
 * React asks that a test wait for what an event brings about before it goes on. Tests here go on, and then look for what
 * is to be there; whether React notices depends on how busy the machine is.
 */
const isAboutWaiting = (complaint) => /`act` scope|wrapped in act\(/.test(complaint)

afterEach(() => {
  const heard = complaints
  complaints = []
  expect(heard.filter((complaint) => !isAboutWaiting(complaint))).toEqual([])
})
