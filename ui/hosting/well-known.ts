import { address } from '../routes/table.ts'

/** Where programs look for what a site says of itself (RFC 8615). What is missing there is a 404 and never a page. */
export const wellKnownFolder = '/.well-known/'

/** Where a password manager sends a customer who wants another password, and the page that has the form. */
export const changePassword = { path: `${wellKnownFolder}change-password`, leadsTo: address.settings } as const
