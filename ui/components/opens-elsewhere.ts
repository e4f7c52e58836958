/** A press by which browsers open a link in another tab or window, or save it. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button === 1
