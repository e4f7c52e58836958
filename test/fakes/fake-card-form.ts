import { createBehavior } from '../../core/shared/behavior.ts'
import { noProblems, perCardField } from '../../core/subscription/card-fields.ts'
import type { CardFormPlaces } from '../../core/subscription/card-form-places.ts'
import { type CardForm, type CardFormResult, type CardFormState, emptyCardForm } from '../../core/subscription/ports.ts'
import { Door } from './calls.ts'

/** A card form without a screen: a test fills it in, and it hands out a new nonce for each try. */
export class FakeCardForm implements CardForm {
  readonly door = new Door()
  filledIn = true
  mounted = 0
  /** Whether a form goes on with another client token, as some providers' do. */
  renewable = true
  private isExpired = false
  private issued = 0
  private submitted: () => void = () => undefined

  /** The client token of the form that is open now is no longer accepted. */
  expire() {
    this.isExpired = true
  }

  /** Enter is pressed in one of its fields. */
  pressEnter() {
    this.submitted()
  }

  mount(clientToken: string, { onSubmit }: CardFormPlaces) {
    return this.door.through(`mount ${clientToken}`, () => {
      this.mounted += 1
      this.submitted = onSubmit
      this.isExpired = false
      const state = createBehavior<CardFormState>(emptyCardForm)
      let removed = false
      return {
        state,
        tokenise: () =>
          this.door.through('tokenise', (): CardFormResult => {
            state.set({ brand: 'Visa', problems: this.filledIn ? noProblems : perCardField(() => 'required') })
            if (this.isExpired) return { tag: 'token-expired' }
            if (!this.filledIn) return { tag: 'incomplete' }
            this.issued += 1
            return { tag: 'card', nonce: `nonce-${this.issued}`, card: { brand: 'Visa', lastFour: '1111' } }
          }),
        ...(this.renewable && {
          renew: (fresh: string) => {
            this.door.calls.push(`renew ${fresh}`)
            this.isExpired = false
          },
        }),
        teardown: () => {
          if (!removed) this.mounted -= 1
          removed = true
        },
      }
    })
  }
}

/** Places for a form that shows itself nowhere. */
export const cardFormPlaces: CardFormPlaces = {
  fields: perCardField((field) => ({ element: {}, inputId: field, problemId: `${field}-problem`, label: field })),
  onSubmit: () => undefined,
}
