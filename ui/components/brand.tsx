import { type SyntheticEvent, useState } from 'react'
import styles from './brand.module.css'
import { MapPin } from './graphics.tsx'

/**
 * The logo of a company: paths of pictures on the portal's host. Without a dark one, the dark scheme uses the light
 * one.
 */
export interface Logo {
  readonly light: string
  readonly dark?: string | undefined
}

/** The maximum size of a logo in bytes, because every page downloads it. */
const maxLogoBytes = 65_536

const isPicture = (path: string) => /\.(?:svg|png)$/i.test(path)

const sizeOf = (url: string): number => {
  const [request] = performance.getEntriesByName(url)
  return request instanceof PerformanceResourceTiming ? request.decodedBodySize : 0
}

export interface BrandProps {
  /** The name of the product. Undefined until the configuration is known. */
  readonly name?: string
  readonly logo?: Logo | undefined
}

/**
 * The logo of the company. The mark and the name of the product replace a logo that is missing, too large or of
 * another type. Put it inside the link to the start page.
 */
export const Brand = ({ name, logo }: BrandProps) => {
  const [hasFailed, setFailed] = useState(false)
  const check = ({ currentTarget: { currentSrc } }: SyntheticEvent<HTMLImageElement>) =>
    setFailed(sizeOf(currentSrc) > maxLogoBytes)
  if (logo !== undefined && !hasFailed && isPicture(logo.light))
    return (
      <picture>
        {logo.dark !== undefined && isPicture(logo.dark) && (
          <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />
        )}
        <img src={logo.light} alt={name} className={styles.logo} onLoad={check} onError={() => setFailed(true)} />
      </picture>
    )
  return (
    <span className={styles.brand}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className={name === undefined ? styles.unknown : styles.mark}>
        <rect width="32" height="32" rx="8" />
        <MapPin x={16} y={26} body={styles.pin} eye={styles.eye} />
      </svg>
      {name && <span>{name}</span>}
    </span>
  )
}
