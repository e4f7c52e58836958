import { type SyntheticEvent, useState } from 'react'
import styles from './brand.module.css'
import { MapPin } from './graphics.tsx'

/**
 * The paths of a company's logo on the portal's host. If `dark` is missing, the dark color scheme uses `light`.
 */
export interface Logo {
  readonly light: string
  readonly dark?: string | undefined
}

/** The maximum size of a logo in bytes. It is small, because every page downloads the logo. */
const maxLogoBytes = 65_536

const hasLogoExtension = (path: string) => /\.(?:svg|png)$/i.test(path)

const getDownloadSize = (url: string): number => {
  const [request] = performance.getEntriesByName(url)
  return request instanceof PerformanceResourceTiming ? request.decodedBodySize : 0
}

export interface BrandProps {
  /** The name of the product. Undefined until the configuration is known. */
  readonly name?: string
  readonly logo?: Logo | undefined
}

/**
 * The logo of the company. If it is missing, too large or not an SVG or PNG file, a mark and the name of the product
 * replace it. Put this component inside the link to the start page.
 */
export const Brand = ({ name, logo }: BrandProps) => {
  const [hasFailed, setFailed] = useState(false)
  const check = ({ currentTarget: { currentSrc } }: SyntheticEvent<HTMLImageElement>) =>
    setFailed(getDownloadSize(currentSrc) > maxLogoBytes)
  if (logo !== undefined && !hasFailed && hasLogoExtension(logo.light))
    return (
      <picture>
        {logo.dark !== undefined && hasLogoExtension(logo.dark) && (
          <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />
        )}
        <img src={logo.light} alt={name} className={styles.logo} onLoad={check} onError={() => setFailed(true)} />
      </picture>
    )
  return (
    <span className={styles.brand}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className={name === undefined ? styles.hiddenMark : styles.mark}>
        <rect width="32" height="32" rx="8" />
        <MapPin x={16} y={26} body={styles.pin} eye={styles.eye} />
      </svg>
      {name && <span>{name}</span>}
    </span>
  )
}
