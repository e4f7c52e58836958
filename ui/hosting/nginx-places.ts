/** Where nginx finds the portal, and where customers find nginx. */
export interface NginxPlaces {
  /** The folder that the build made. */
  readonly root: string
  /** The addresses to listen at, as nginx writes them. */
  readonly listen: readonly string[]
  /** Where TLS ends in this nginx. Without it TLS ends at a proxy in front, or there is none. */
  readonly tls?: {
    readonly certificate: string
    readonly key: string
    /** Where plain HTTP is answered with the way to TLS. */
    readonly plainListen: readonly string[]
  }
  readonly accessLog: string
  readonly errorLog: string
}

const anyAddress = (port: string): readonly string[] => [port, `[::]:${port}`]

/** Edited, or replaced, by those who roll the portal out. */
export const placesBehindProxy: NginxPlaces = {
  root: '/var/www/portal',
  listen: anyAddress('80'),
  accessLog: '/var/log/nginx/portal.log',
  errorLog: '/var/log/nginx/portal-error.log',
}

/** `http2` stands with `listen` since nginx before 1.25 knows no other place; later ones take it there too, with a warning. */
export const usualPlaces: NginxPlaces = {
  ...placesBehindProxy,
  listen: anyAddress('443 ssl http2'),
  tls: {
    certificate: '/etc/ssl/portal.pem',
    key: '/etc/ssl/private/portal.key',
    plainListen: anyAddress('80'),
  },
}
