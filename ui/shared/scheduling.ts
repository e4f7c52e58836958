/**
 * Yields to the main thread, which handles input and paints in between. If the browser supports priorities, the
 * caller continues before the screens render. Otherwise a message resumes it, because a background page delays timers
 * by a second.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    if ('scheduler' in window) {
      void window.scheduler.postTask(() => resolve(), { priority: 'user-blocking' })
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns whether the customer or the connection wants to save data. Some browsers do not report this. */
export const savesData = (): boolean => {
  const { saveData, effectiveType = '' }: { readonly saveData?: boolean; readonly effectiveType?: string } = Object(
    Reflect.get(navigator, 'connection'),
  )
  return saveData === true || effectiveType.includes('2g')
}
