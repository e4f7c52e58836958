export const customers = ['ada@compass.test', 'grace@compass.test'] as const

export type Customer = (typeof customers)[number]

/** By the number of its only order, whose list it is. */
export const ownerOfOrder = (id: number | undefined): Customer | undefined =>
  id === undefined ? undefined : customers[id]

/** The address that a customer asks for in place of theirs. */
export const newAddressOf = (customer: string): string => `new.${customer}`
