/** What jsdom leaves out of `<dialog>`: opening it as a modal, closing it, and giving the focus back to the opener. */
export const installDialogElement = (): void => {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('a[href], button, input')?.focus()
  }

  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    this.dispatchEvent(new Event('close'))
  }
}
