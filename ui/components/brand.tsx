import { type SyntheticEvent, useState } from 'react'
import styles from './brand.module.css'
import { MapPin } from './graphics.tsx'

/** A company's logo: paths of pictures on the portal's host. The dark scheme has the light one's where it has none. */
export interface Logo {
  readonly light: string
  readonly dark?: string | undefined
}

/** The most bytes of a logo, which every page downloads. */
const maxLogoBytes = 65_536

const isPicture = (path: string) => /\.(?:svg|png)$/i.test(path)

const sizeOf = (url: string): number => {
  const [request] = performance.getEntriesByName(url)
  return request instanceof PerformanceResourceTiming ? request.decodedBodySize : 0
}

export interface BrandProps {
  /** The product's name; undefined until the configuration is known. */
  readonly name?: string
  readonly logo?: Logo | undefined
}

/**
 * The company's logo, or the mark and the product's name where there is no logo, or a logo that is missing, too large or of another
 * type. Put it inside the link to the start page.
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
