import type { PerCardField } from './card-fields.ts'

/**
 * The place for one field. What `element` is lies between the screen that makes it and the card form that fills it: an
 * HTML element in a browser, something else in another shell.
 */
export interface CardFieldHost {
  readonly element: object
  /** The id that the field gets, so that its label finds it. */
  readonly inputId: string
  /** The id of the text that says what is wrong with the field. */
  readonly problemId: string
  /** What the field is called, for a form that shows itself in a frame of its own. */
  readonly label: string
}

export interface CardFormPlaces {
  readonly fields: PerCardField<CardFieldHost>
  /** Enter was pressed in a field whose key strokes do not reach the screen. */
  readonly onSubmit: () => void
}
