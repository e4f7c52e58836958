import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'

/** A value that changes over time and always has a current one. Read-only: only its owner can change it. */
export interface Behavior<A> {
  readonly value: A
  /** Emits the current value on subscription, then every value that differs from the one before. */
  readonly changes: Observable<A>
}

/** The owner's side of a behavior. It never leaves the feature that made it. */
export interface BehaviorOwner<A> extends Behavior<A> {
  set(value: A): void
  update(transition: (value: A) => A): void
}

/** Makes a behavior with its first value. */
export const createBehavior = <A>(initial: A): BehaviorOwner<A> => {
  const subject = new BehaviorSubject(initial)
  const changes = subject.pipe(distinctUntilChanged())
  return {
    get value() {
      return subject.value
    },
    changes,
    set: (value) => subject.next(value),
    update: (transition) => subject.next(transition(subject.value)),
  }
}

/** A behavior seen through a pure function. */
export const mapBehavior = <A, B>(source: Behavior<A>, f: (value: A) => B): Behavior<B> => {
  let seen: { readonly from: A; readonly value: B } | undefined
  // The same input gives the same object, so that comparing by identity shows no change where there is none.
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
