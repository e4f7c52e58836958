/**
 * Lets go of the page for a moment: who types is heard, and what was waiting to be painted is. What goes on then goes
 * before the screens' own work, where a browser can tell the two apart.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if ('scheduler' in window) void window.scheduler.postTask(() => resolve(), { priority: 'user-blocking' })
    else setTimeout(resolve)
  })
