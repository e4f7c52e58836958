/** The access tokens that the portal is given in consumer tests. */
export const exampleTokens = { client: 'client-access-token', user: 'user-access-token' } as const
