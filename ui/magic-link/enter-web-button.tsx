import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MagicLink } from '../../core/magic-link/magic-link.ts'
import { Button } from '../components/button.tsx'
import { useBehavior } from '../shared/app-context.tsx'

export interface EnterWebProps {
  readonly magicLink: MagicLink
  readonly token: string
}

/**
 * Signs in and goes to the web version by a full page load; the button stays busy until the page is gone. A visitor presses
 * twice: the second time the button says whose account it is.
 */
export const EnterWebButton = ({ magicLink, token }: EnterWebProps) => {
  const { t } = useTranslation()
  const named = useBehavior(magicLink.named)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Another element, so that a screen reader that is on it reads its new name.
  useEffect(() => {
    if (named !== undefined) button.current?.focus()
  }, [named])
  const enter = async () => {
    const entered = magicLink.enterWebAsNamed()
    if (entered !== undefined) return entered
    const answer = await magicLink.enterWeb(token)()
    // A failure has been told as a message, or as the state of the link.
    return answer._tag === 'Right' ? answer.right : undefined
  }
  const press = async () => {
    setBusy(true)
    const entered = await enter()
    if (entered?.tag === 'entered') window.location.assign(entered.address)
    else setBusy(false)
  }
  return (
    <Button key={named} ref={button} size="large" busy={busy} onClick={() => void press()}>
      {named === undefined ? t('magicLink.openWeb') : t('magicLink.otherContinue', { other: named })}
    </Button>
  )
}
