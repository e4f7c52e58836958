/** A failure that the user can correct: its message is printed without a stack trace. */
export class LaunchFailure extends Error {}
