import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type PerCardField, perCardField } from '../../core/subscription/card-form.ts'
import type { OpenCardForm } from '../../core/subscription/change-card.ts'
import { describedBy } from '../components/fields.tsx'
import { useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

export type CardFormPhase =
  | { readonly tag: 'opening' }
  | { readonly tag: 'failed' }
  | { readonly tag: 'open'; readonly form: OpenCardForm }

export interface CardFieldPlace {
  readonly host: RefObject<HTMLDivElement | null>
  readonly inputId: string
  readonly label: string
}

const usePlaces = (): PerCardField<CardFieldPlace> => {
  const id = useId()
  const { t } = useTexts()
  const hosts = {
    number: useRef<HTMLDivElement>(null),
    expiry: useRef<HTMLDivElement>(null),
    code: useRef<HTMLDivElement>(null),
  }
  return perCardField((field) => ({ host: hosts[field], inputId: `${id}${field}`, label: t(`cardForm.${field}`) }))
}

const hostOf = ({ host, inputId, label }: CardFieldPlace) => {
  if (host.current === null) throw new Error('The places of the card form are not on the page')
  return { element: host.current, inputId, problemId: describedBy(inputId).error, label }
}

/** Opens a card form in its places once they are mounted, and closes it when they are unmounted. */
export const useCardForm = (purchaseId: number, onSubmit: () => void) => {
  const { subscription } = useProducts()
  const places = usePlaces()
  const [phase, setPhase] = useState<CardFormPhase>({ tag: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ places, onSubmit })
  useEffect(() => {
    latest.current = { places, onSubmit }
  })

  useEffect(() => {
    let isGone = false
    let opened: OpenCardForm | undefined
    const fields = perCardField((field) => hostOf(latest.current.places[field]))
    if (attempt > 0) setPhase({ tag: 'opening' })
    void subscription
      .openCardForm(purchaseId, { fields, onSubmit: () => latest.current.onSubmit() })()
      .then((result) => {
        if (result._tag === 'Left') {
          if (!isGone) setPhase({ tag: 'failed' })
          return
        }
        opened = result.right
        if (isGone) opened.close()
        else setPhase({ tag: 'open', form: opened })
      })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [subscription, purchaseId, attempt])

  return { phase, places, reopen: () => setAttempt(attempt + 1) }
}
