/**
 * Yields to the browser, which handles input and paints in between. Where it knows priorities, the caller goes on
 * before the screens do their work.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if ('scheduler' in window) void window.scheduler.postTask(() => resolve(), { priority: 'user-blocking' })
    else setTimeout(resolve)
  })
