import { fileURLToPath } from 'node:url'

/** The names of the back-end services in the contracts. Each has one pact file. */
export const services = ['sso', 'shop', 'activation'] as const

export type Service = (typeof services)[number]

export type ServiceUrls = Readonly<Record<Service, string>>

export const consumer = 'account-portal'

/** The origin of the portal's pages in the contracts. */
export const pageOrigin = 'http://localhost:8080'

export const isService = (name: unknown): name is Service => services.some((service) => service === name)

export const pactFileName = (service: Service): string => `${consumer}-${service}.json`

export const pactFolder = fileURLToPath(new URL('pacts/', import.meta.url))

/** The folder with the pacts of the last run of the consumer tests. */
export const freshPactFolder = fileURLToPath(new URL('../.build/pacts/', import.meta.url))
