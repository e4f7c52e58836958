import { BehaviorSubject, distinctUntilChanged, type MonoTypeOperatorFunction, map, Observable, Subject } from 'rxjs'
import type { AppError } from './app-error.ts'

/** A scope that ends all subscriptions to streams at the same time. */
export interface StreamScope {
  /** Returns an operator that completes a stream when the scope ends. */
  bind<A>(): MonoTypeOperatorFunction<A>
  end(): void
}

export const createStreamScope = (): StreamScope => {
  const ended = new Subject<void>()
  return {
    // `takeUntil` is not used: it imports rxjs's conversions of promises and iterables, which would add a kilobyte to
    // every page.
    bind: () => (source) =>
      new Observable((subscriber) => {
        subscriber.add(ended.subscribe(() => subscriber.complete()))
        source.subscribe(subscriber)
      }),
    end: () => ended.next(),
  }
}

/** A value that changes over time and can be read at any time. Only its owner can change it. */
export interface Behavior<A> {
  readonly value: A
  /** Emits the current value on subscription, then every value that differs from the previous one. */
  readonly changes: Observable<A>
}

/** A behavior that its owner can change. The owner shares it only as a `Behavior`. */
export interface BehaviorOwner<A> extends Behavior<A> {
  set(value: A): void
  update(transition: (value: A) => A): void
}

/** Creates a behavior with its first value. Its stream of changes completes when the scope ends. */
export const createBehavior = <A>(initial: A, scope?: StreamScope): BehaviorOwner<A> => {
  const subject = new BehaviorSubject(initial)
  const distinct = subject.pipe(distinctUntilChanged())
  const changes = scope === undefined ? distinct : distinct.pipe(scope.bind())
  return {
    get value() {
      return subject.value
    },
    changes,
    set: (value) => subject.next(value),
    update: (transition) => subject.next(transition(subject.value)),
  }
}

export const mapBehavior = <A, B>(source: Behavior<A>, f: (value: A) => B): Behavior<B> => {
  let seen: { readonly from: A; readonly value: B } | undefined
  // The same input gives the same object, because subscribers compare objects by identity.
  const project = (from: A): B => {
    if (seen === undefined || !Object.is(seen.from, from)) seen = { from, value: f(from) }
    return seen.value
  }
  return {
    get value() {
      return project(source.value)
    },
    changes: source.changes.pipe(map(project), distinctUntilChanged()),
  }
}

export type RemoteData<A> =
  | { readonly tag: 'idle' }
  | { readonly tag: 'loading' }
  | { readonly tag: 'failed'; readonly error: AppError }
  | { readonly tag: 'loaded'; readonly value: A }

export const idleData = { tag: 'idle' } as const satisfies RemoteData<never>
export const loadingData = { tag: 'loading' } as const satisfies RemoteData<never>
export const toFailedData = (error: AppError): RemoteData<never> => ({ tag: 'failed', error })
export const toLoadedData = <A>(value: A): RemoteData<A> => ({ tag: 'loaded', value })
