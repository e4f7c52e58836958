import type { AppError } from './app-error.ts'

/** Something that is fetched: exactly one of these at a time, so that "loading with an error" can't be written. */
export type RemoteData<A> =
  | { readonly tag: 'idle' }
  | { readonly tag: 'loading' }
  | { readonly tag: 'failed'; readonly error: AppError }
  | { readonly tag: 'loaded'; readonly value: A }

export const idle = { tag: 'idle' } as const satisfies RemoteData<never>
export const loading = { tag: 'loading' } as const satisfies RemoteData<never>
export const failed = (error: AppError): RemoteData<never> => ({ tag: 'failed', error })
export const loaded = <A>(value: A): RemoteData<A> => ({ tag: 'loaded', value })
