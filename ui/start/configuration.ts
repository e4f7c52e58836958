/** Why the portal can't start, as far as the person who set it up can mend it. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
  /** One line a problem, such as `services.sso: an absolute http(s) URL expected`. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The portal can't start: ${problems.join('; ')}`)
    this.problems = problems
  }
}

const probe = 'storage-probe'

/** Whether this browser lets the site store anything. A full store counts as working: it still remembers. */
export const storageWorks = (storage: () => Storage): boolean => {
  try {
    storage().removeItem(probe)
    return true
  } catch {
    return false
  }
}
