import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './product-picture.module.css'

export type PictureKind = 'car' | 'truck' | 'gps' | 'map' | 'gift' | 'subscription' | 'traffic' | 'camera'

const productDrawings: Readonly<Record<PictureKind, ReactNode>> = {
  car: (
    <>
      <path d="M10 29V24l3-7.5A2.5 2.5 0 0 1 15.3 15h9.4a2.5 2.5 0 0 1 2.3 1.5L30 24v5M10 24h20v5H10zM12.5 29v2.5M27.5 29v2.5" />
      <path className={styles.accent} d="M14 26.5h.1M26 26.5h.1" />
    </>
  ),
  truck: (
    <>
      <path d="M7 13h15v14H13.5M10 27H7V13M22 17.5h6l5 5V27h-2M27 27h-5" />
      <circle className={styles.accent} cx="11.75" cy="27.5" r="2" />
      <circle className={styles.accent} cx="29" cy="27.5" r="2" />
    </>
  ),
  gps: (
    <>
      <path d="M13 8.5h14a2.5 2.5 0 0 1 2.5 2.5v18a2.5 2.5 0 0 1-2.5 2.5H13a2.5 2.5 0 0 1-2.5-2.5V11A2.5 2.5 0 0 1 13 8.5" />
      <path className={styles.accent} d="m20 13.5 5 11-5-2.5-5 2.5z" />
    </>
  ),
  map: (
    <>
      <path d="m8 12.5 8-3 8 3 8-3v18l-8 3-8-3-8 3zM16 9.5v18M24 12.5v18" />
      <path className={styles.accent} d="m11 23 3-3m5 0 2-3m6 3 2-4" />
    </>
  ),
  gift: (
    <>
      <path d="M10.5 20v11h19V20M8.5 14.5h23V20h-23zM20 14.5V31" />
      <path className={styles.accent} d="M20 14.5s-1.5-6-5.2-6a3 3 0 0 0 0 6zm0 0s1.5-6 5.2-6a3 3 0 0 1 0 6z" />
    </>
  ),
  subscription: (
    <>
      <path d="M20 8a9 9 0 1 1 0 18 9 9 0 0 1 0-18M15 24.5l-2 8 7-3.5 7 3.5-2-8" />
      <circle className={styles.accent} cx="20" cy="17" r="4" />
    </>
  ),
  traffic: (
    <>
      <path d="M9.5 30.5v-7h4.5v7zM17.75 30.5v-13h4.5v13z" />
      <path className={styles.accent} d="M26 30.5v-21h4.5v21z" />
    </>
  ),
  camera: (
    <>
      <path d="M9 12.5h17a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9zM28 16.5l4.5-2v9l-4.5-2M16.5 25.5v7M12.5 32.5h8" />
      <circle className={styles.accent} cx="18" cy="19" r="3" />
    </>
  ),
}

/** A drawing for the kind of a product, shown next to the product's name. */
export const ProductPicture = ({
  kind,
  className,
}: {
  readonly kind: PictureKind
  readonly className?: string | undefined
}) => (
  <svg aria-hidden="true" viewBox="0 0 40 40" className={joinClassNames(styles.picture, className)}>
    {productDrawings[kind]}
  </svg>
)
