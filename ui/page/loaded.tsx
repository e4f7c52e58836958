import type { ReactNode } from 'react'
import type { AppError } from '../../core/shared/app-error.ts'
import type { RemoteData } from '../../core/shared/behavior.ts'

export interface LoadedProps<A> {
  readonly of: RemoteData<A>
  readonly loading: ReactNode
  readonly failed: (error: AppError) => ReactNode
  readonly children: (value: A) => ReactNode
}

/** Shows fetched data by its state. */
export const Loaded = <A,>({ of, loading, failed, children }: LoadedProps<A>): ReactNode => {
  switch (of.tag) {
    case 'idle':
    case 'loading':
      return loading
    case 'failed':
      return failed(of.error)
    case 'loaded':
      return children(of.value)
  }
}
