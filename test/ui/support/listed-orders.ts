import { screen } from '@testing-library/react'

/** The numbers of the orders that the list shows, in its order. The rest of a row's name is what was bought. */
export const listedOrders = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))
