/** What a customer looks for on a page: a kind of thing, by its words. */
export interface Target {
  readonly kind: 'button' | 'link' | 'heading' | 'field' | 'text' | 'css'
  /** All of its words, or a pattern. */
  readonly name: string
  readonly isPattern: boolean
}

const target =
  (kind: Target['kind']) =>
  (name: string | RegExp): Target =>
    typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }

export const button = target('button')
export const link = target('link')
export const heading = target('heading')
/** A field by its label. */
export const field = target('field')
/** Words anywhere on the page; they may be a part of a longer text. */
export const text = target('text')
/** What has no words, by a selector. */
export const css = target('css')

export const wordsOf = ({ kind, name, isPattern }: Target): string =>
  `${kind} ${isPattern ? `/${name}/` : JSON.stringify(name)}`
