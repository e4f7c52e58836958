import { describe, expect, it } from '@jest/globals'
import { browserOf } from '../../../adapters/telemetry/page-traits.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.33 Safari/537.36'

describe('The browser', () => {
  it.each([
    [blink, 'Chrome', '131'],
    [`${blink} Edg/131.0.2903.51`, 'Edge', '131'],
    [`${blink} OPR/117.0`, 'Opera', '117'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', '133'],
    [`Mozilla/5.0 (Macintosh) ${webkit} Version/18.1.1 Safari/605.1.15`, 'Safari', '18'],
    [`Mozilla/5.0 (iPhone) ${webkit} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari', '17'],
    [`Mozilla/5.0 (iPhone) ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', '131'],
  ])('%s is told by its family and main version', (userAgent, name, version) => {
    expect(browserOf(userAgent)).toEqual({ 'user_agent.name': name, 'user_agent.version': version })
  })

  it('is no more than another one where it is unknown', () => {
    expect(browserOf('A browser of ada@compass.test/1')).toEqual({ 'user_agent.name': 'other' })
  })
})
