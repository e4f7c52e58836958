/** Counts page views. It is told patterns such as `/order/:id`, never an address: those hold numbers and tokens. */
export interface Analytics {
  pageView(routePattern: string): void
}
