import { type InputEvent, useState } from 'react'

/** What was typed into a step's field, kept while the customer goes to another step and comes back. */
export interface Draft {
  readonly value: string
  readonly keep: (event: InputEvent<HTMLInputElement>) => void
}

/** A draft that begins as what is remembered of an earlier visit, however late that is known. */
export const useDraft = (remembered: string | undefined): Draft => {
  const [typed, setTyped] = useState<string>()
  return { value: typed ?? remembered ?? '', keep: ({ currentTarget }) => setTyped(currentTarget.value) }
}
