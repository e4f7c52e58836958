import type { Language } from '../../core/language/languages.ts'
import type { AudienceName } from '../e2e/support/screen-states/visit-states.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/** Where a text stands in a picture, in CSS pixels from its top left corner. */
export interface TextPlace {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a picture differs from that of another gallery; the files are relative to this gallery. */
export type Change =
  | { readonly tag: 'same' }
  | { readonly tag: 'new' }
  | { readonly tag: 'changed'; readonly pixels: number; readonly before: string; readonly difference: string }

/** One picture of one state. */
export interface Picture {
  readonly state: string
  readonly language: Language
  readonly device: Device
  readonly scheme: Scheme
  /** Relative to the gallery. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly places: readonly TextPlace[]
  /** Only where this gallery was compared with another. */
  readonly change?: Change
}

/** A state of a screen, as the gallery lists it. */
export interface GalleryState {
  /** Of all states the only one with it; the name of its pictures' files. */
  readonly id: string
  readonly audience: AudienceName
  readonly screen: string
  readonly name: string
  /** The texts that it has, seen or read out. */
  readonly keys: readonly string[]
}

/** All that the page shows, and all that another gallery is compared with. */
export interface Gallery {
  readonly states: readonly GalleryState[]
  readonly pictures: readonly Picture[]
  /** By language, each by its keys. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What translators are told, by keys without plural forms. */
  readonly lines: Readonly<Record<string, string>>
  /** States that the other gallery has, if there is one, and the portal no longer. */
  readonly gone?: readonly string[]
}

/** The same picture in two galleries. */
export const pictureId = ({ state, language, device, scheme }: Omit<Picture, 'file'>): string =>
  `${language}/${device}-${scheme}/${state}`
