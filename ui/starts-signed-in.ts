import { holdsUserToken } from '../adapters/storage/holds-user-token.ts'

/** Whether this browser held a customer's token when the page began, before anybody could sign in on it. */
export const startsSignedIn: boolean = holdsUserToken(() => window.localStorage, document)
