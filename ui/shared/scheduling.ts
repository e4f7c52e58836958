/**
 * Yields to the main thread, so that the browser can handle input and paint before the caller continues. With
 * `scheduler.postTask` the caller continues before the screens render. Other browsers use a message instead of a timer,
 * because timers of a background page run a second late.
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

/** Returns whether the customer wants to save data or the connection is slow. Some browsers do not report this. */
export const prefersReducedData = (): boolean => {
  const { saveData, effectiveType = '' }: { readonly saveData?: boolean; readonly effectiveType?: string } = Object(
    Reflect.get(navigator, 'connection'),
  )
  return saveData === true || effectiveType.includes('2g')
}
