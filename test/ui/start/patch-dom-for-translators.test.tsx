import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { patchDomForTranslators } from '../../../ui/start/patch-dom-for-translators.ts'

const { removeChild, insertBefore } = Node.prototype

beforeAll(() => patchDomForTranslators(Node.prototype))
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

/** As a browser's page translation does: the text is replaced, and no longer belongs to the page. */
const translateTexts = (parent: Element) => {
  for (const node of [...parent.childNodes]) {
    if (!(node instanceof Text)) continue
    const font = document.createElement('font')
    font.textContent = `«${node.data}»`
    node.replaceWith(font)
  }
}

/** Bare texts that come and go beside elements: what can't be translated without React losing track. */
const Careless = ({ step }: { readonly step: number }) => (
  <div data-testid="place">
    {step === 2 && <b>Before</b>}
    {step < 3 && 'A text'}
    <i>After</i>
  </div>
)

describe('A page that was translated behind React’s back', () => {
  it('goes on when React inserts before a text that is gone, and when it removes one', () => {
    const { rerender } = render(<Careless step={1} />)
    translateTexts(screen.getByTestId('place'))
    rerender(<Careless step={2} />)
    expect(screen.getByText('Before')).toBeTruthy()
    rerender(<Careless step={3} />)
    expect(screen.queryByText('Before')).toBeNull()
    expect(screen.getByText('After')).toBeTruthy()
  })
})
