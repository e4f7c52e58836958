import { type SyntheticEvent, useRef } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Closes a modal dialog by a press that begins and ends beside it, where the browser does not do so itself (`closedby`).
 * The backdrop is no element: what is pressed there is the dialog. A click is also reported on the dialog when only one
 * end of the press was beside it, as when selected text reaches beyond its edge; so both ends are looked at.
 */
export const usePressBeside = (onPress: () => void) => {
  const isBeside = useRef(false)
  const isOn = ({ target, currentTarget }: DialogEvent) => target === currentTarget
  return {
    onPointerDown: (event: DialogEvent) => {
      isBeside.current = isOn(event)
    },
    onPointerUp: (event: DialogEvent) => {
      isBeside.current &&= isOn(event)
    },
    onClick: (event: DialogEvent) => {
      if (isBeside.current && isOn(event) && !('closedBy' in event.currentTarget)) onPress()
      isBeside.current = false
    },
  }
}
