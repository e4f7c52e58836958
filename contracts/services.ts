import { fileURLToPath } from 'node:url'

/** The names of the back-end services in the contracts. Each service has one pact file. */
export const serviceNames = ['sso', 'shop', 'activation'] as const

export type Service = (typeof serviceNames)[number]

export type ServiceUrls = Readonly<Record<Service, string>>

export const consumerName = 'account-portal'

export const pageOrigin = 'http://localhost:8080'

export const isService = (name: unknown): name is Service => serviceNames.some((service) => service === name)

export const toPactFileName = (service: Service): string => `${consumerName}-${service}.json`

export const pactFolder = fileURLToPath(new URL('pacts/', import.meta.url))

/** The folder with the pacts of the last run of the consumer tests. */
export const freshPactFolder = fileURLToPath(new URL('../.build/pacts/', import.meta.url))
