/**
 * Yields to the browser, which handles input and paints in between. Where it knows priorities, the caller goes on
 * before the screens do their work. Elsewhere a message brings the next turn: a timer would take a second in a page in the
 * background.
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
