/**
 * The path that the router is to see. A mail may carry a link with a double leading slash (specification §2, token
 * paths), which a router takes for another host or for no page at all.
 */
export const normalisePath = (pathname: string): string => pathname.replace(/^\/{2,}/, '/')
