import { expect, it, jest } from '@jest/globals'
import { runSteps } from '../../../ui/start/run-steps.ts'

type StepResults = Readonly<Record<'shown' | 'app' | 'file', unknown>>

it('A step runs when the steps that it needs have succeeded, wherever they are in the list', async () => {
  const failures = jest.fn()
  const ends = runSteps<StepResults>(
    {
      shown: { needs: ['app', 'file'], run: ({ app, file }) => `shown ${app}, ${file}` },
      app: { needs: ['file'], run: ({ file }) => `app of ${file}` },
      file: { run: async () => 'a file' },
    },
    failures,
  )
  expect(await ends.shown).toBe('shown app of a file, a file')
  expect(failures).not.toHaveBeenCalled()
})

it('A step that fails is reported by its name, once; the steps that need it don’t run and fail with its error', async () => {
  const failures = jest.fn()
  const show = jest.fn()
  const mistake = new Error('a mistake')
  const ends = runSteps<StepResults>(
    {
      file: { run: () => 'a file' },
      app: {
        needs: ['file'],
        run: () => {
          throw mistake
        },
      },
      shown: { needs: ['app'], run: show },
    },
    failures,
  )
  await expect(ends.shown).rejects.toBe(mistake)
  expect(failures.mock.calls).toEqual([['app', mistake]])
  expect(show).not.toHaveBeenCalled()
})

it('A step with a time limit is awaited that long, and then the steps that need it run without its result', async () => {
  jest.useFakeTimers()
  const show = jest.fn(({ app }: StepResults) => `shown ${app}`)
  const ends = runSteps<StepResults>(
    {
      file: { run: () => 1000 },
      app: { needs: ['file'], run: () => new Promise(() => undefined), timeoutMs: ({ file }) => Number(file) },
      shown: { needs: ['app'], run: show },
    },
    jest.fn(),
  )
  await jest.advanceTimersByTimeAsync(999)
  expect(show).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(await ends.shown).toBe('shown undefined')
  jest.useRealTimers()
})
