import { createElement, type ReactNode } from 'react'

/** An e-mail address or a name that breaks after its @ and dots, where it has no room. */
export const Address = ({ text, className }: { readonly text: string; readonly className?: string | undefined }) => {
  const parts: ReactNode[] = []
  for (const part of text.match(/[^@.]+[@.]?|[@.]/g) ?? []) parts.push(part, createElement('wbr'))
  return createElement('bdi', { className }, ...parts)
}
