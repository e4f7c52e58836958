/** Lets everything that is already under way in memory come to its end. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
