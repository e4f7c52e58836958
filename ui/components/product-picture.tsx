import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './product-picture.module.css'

export type PictureKind = 'car' | 'truck' | 'gps' | 'map' | 'gift' | 'subscription' | 'traffic' | 'camera'

const productDrawings: Readonly<Record<PictureKind, ReactNode>> = {
  car: (
    <>
      <path d="M10 26v-5l3-7.5A2.5 2.5 0 0 1 15.3 12h9.4a2.5 2.5 0 0 1 2.3 1.5L30 21v5M10 21h20v5H10zM12.5 26v2.5M27.5 26v2.5" />
      <path className={styles.accent} d="M14 23.5h.1M26 23.5h.1" />
    </>
  ),
  truck: (
    <>
      <path d="M10 26H7V12h15v14h-8.5M22 16.5h6l5 5V26h-2M27 26h-5" />
      <circle className={styles.accent} cx="11.75" cy="26.5" r="2" />
      <circle className={styles.accent} cx="29" cy="26.5" r="2" />
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
      <path d="M9 10h17a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9zM28 14l4.5-2v9l-4.5-2M16.5 23v7M12.5 30h8" />
      <circle className={styles.accent} cx="18" cy="16.5" r="3" />
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
