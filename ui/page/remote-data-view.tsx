import type { ReactNode } from 'react'
import type { AppError } from '../../core/shared/app-error.ts'
import type { RemoteData } from '../../core/shared/behavior.ts'

export interface RemoteDataViewProps<A> {
  readonly data: RemoteData<A>
  readonly loading: ReactNode
  readonly renderError: (error: AppError) => ReactNode
  readonly children: (value: A) => ReactNode
}

/** Renders fetched data, a placeholder while it is loading, or an error. */
export const RemoteDataView = <A,>({ data, loading, renderError, children }: RemoteDataViewProps<A>): ReactNode => {
  switch (data.tag) {
    case 'idle':
    case 'loading':
      return loading
    case 'failed':
      return renderError(data.error)
    case 'loaded':
      return children(data.value)
  }
}
