import { expect, it, jest } from '@jest/globals'
import { Refusal } from '../../contracts/sandbox/http/problems.ts'
import { limitTries } from '../../contracts/sandbox/sso/tries.ts'

it('three refused tries for an address refuse the next one, until the first is a minute ago', async () => {
  const { count } = limitTries(3)
  let now = 0
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const signIn = (email: string) => count(email, async () => 'signed in')
  const wrong = new Refusal('authorization.credentials.invalid')
  for (const seconds of [0, 10, 20]) {
    now = seconds * 1000
    await expect(count('ada@compass.test', () => Promise.reject(wrong))).rejects.toBe(wrong)
  }

  await expect(signIn('Ada@compass.test')).rejects.toMatchObject(new Refusal('request.too_many', 40))
  expect(await signIn('grace@compass.test')).toBe('signed in')
  now = 60_000
  expect(await signIn('ada@compass.test')).toBe('signed in')
})
