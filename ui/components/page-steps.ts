/** A page that can be chosen (`distant` when it is no neighbour of the current one), or a run of pages left out. */
export type PageStep = { readonly page: number; readonly distant: boolean } | { readonly gap: 'before' | 'after' }

/**
 * The pages to offer around `page`, counted from 1: the first, the last, the current one and its neighbours. A gap
 * always stands for two pages or more.
 */
export const pageSteps = (page: number, pageCount: number): readonly PageStep[] => {
  const start = page <= 4 ? 1 : page - 1
  const end = page >= pageCount - 3 ? pageCount : page + 1
  const near = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const step = (number: number): PageStep => ({ page: number, distant: Math.abs(number - page) > 1 })
  return [
    ...(start > 1 ? [step(1), { gap: 'before' } as const] : []),
    ...near.map(step),
    ...(end < pageCount ? [{ gap: 'after' } as const, step(pageCount)] : []),
  ]
}
