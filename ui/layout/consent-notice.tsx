import { useEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import texts from '../locales/consent.json' with { type: 'json' }
import { useApp, useBehavior } from '../shared/app-context.tsx'
import styles from './consent-notice.module.css'

const consentTitleId = 'consent-title'
const consentAnswerId = 'consent-answer'

/**
 * Asks whether page views may be counted. Afterwards it shows the answer, with a button that changes the answer. Only
 * portals with analytics need this component, so it is a separate chunk with its texts in every language.
 */
const ConsentNotice = () => {
  const { pageViews, language } = useApp()
  const { state, answer, reconsider } = pageViews.consent
  const now = useBehavior(state)
  const words = texts[useBehavior(language.current)]
  const section = useRef<HTMLElement>(null)
  const wasClicked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clicked button is gone once the state changes
  useEffect(() => {
    if (wasClicked.current) section.current?.querySelector<HTMLElement>('h2, button')?.focus()
    wasClicked.current = false
  }, [now])
  const onClick = (action: () => void) => () => {
    wasClicked.current = true
    action()
  }
  if (now !== 'asking')
    return (
      <section ref={section} aria-label={words.title} className={styles.answers}>
        <p id={consentAnswerId}>{now === 'yes' ? words.counted : words.notCounted}</p>
        <Button variant="quiet" size="small" aria-describedby={consentAnswerId} onClick={onClick(reconsider)}>
          {words.change}
        </Button>
      </section>
    )
  return (
    <section ref={section} aria-labelledby={consentTitleId} className={styles.question}>
      <div className={styles.words}>
        <h2 id={consentTitleId} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <p>{words.text}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={onClick(() => answer('yes'))}>
          {words.yes}
        </Button>
        <Button variant="secondary" size="small" onClick={onClick(() => answer('no'))}>
          {words.no}
        </Button>
      </div>
    </section>
  )
}

export default ConsentNotice
