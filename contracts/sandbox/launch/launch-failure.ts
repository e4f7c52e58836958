/** Something that the person at the keyboard can put right; the message says what, and no stack trace follows. */
export class LaunchFailure extends Error {}
