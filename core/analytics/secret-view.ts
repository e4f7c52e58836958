/** Whether a route's pattern has a parameter that is a secret. A view whose address holds one is told to no one. */
export const holdsSecret = (routePattern: string): boolean => /:(?:token|code)\b/.test(routePattern)
