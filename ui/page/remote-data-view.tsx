import type { ReactNode } from 'react'
import type { AppError } from '../../core/shared/app-error.ts'
import type { RemoteData } from '../../core/shared/behavior.ts'

export interface RemoteDataViewProps<A> {
  readonly of: RemoteData<A>
  readonly loading: ReactNode
  readonly failed: (error: AppError) => ReactNode
  readonly children: (value: A) => ReactNode
}

/** Renders fetched data, a placeholder while it is loading, or an error. */
export const RemoteDataView = <A,>({ of, loading, failed, children }: RemoteDataViewProps<A>): ReactNode => {
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
