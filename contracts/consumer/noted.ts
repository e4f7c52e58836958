interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean
}

const isMockServers = (value: unknown): value is MockServers =>
  typeof value === 'object' && value !== null && 'mockServerMatchedSuccessfully' in value

const longestMs = 2000
const pauseMs = 5

/**
 * Waits until Pact's mock server has noted the request of a test. It answers first and notes afterwards, in a thread of
 * its own: asked at once, on a busy machine, it claims that nothing came. A request that does not match is waited for
 * in vain, and told by Pact afterwards. The servers are a private member of the interaction; nothing public asks them
 * without ending the test.
 */
export const noted = async (interaction: object, port: number): Promise<void> => {
  const servers: unknown = Reflect.get(interaction, 'pact')
  if (!isMockServers(servers)) throw new Error('This version of Pact keeps its mock servers elsewhere')
  const end = Date.now() + longestMs
  while (!servers.mockServerMatchedSuccessfully(port) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
