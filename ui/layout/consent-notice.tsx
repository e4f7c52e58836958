import { useEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import texts from '../locales/consent.json' with { type: 'json' }
import { useApp, useBehavior } from '../shared/app-context.tsx'
import styles from './consent-notice.module.css'

const titleId = 'consent-title'
const answerId = 'consent-answer'

/**
 * Asks whether page views may be counted; later it says what was answered, with the way to another answer. Both answers
 * look alike. It is loaded only where it is asked at all, with its words in every language: so no other page has them.
 */
const ConsentNotice = () => {
  const { visits, language } = useApp()
  const { state, answer, reconsider } = visits.consent
  const now = useBehavior(state)
  const words = texts[useBehavior(language.current)]
  const place = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone once the state is another
  useEffect(() => {
    if (pressed.current) place.current?.querySelector<HTMLElement>('h2, button')?.focus()
    pressed.current = false
  }, [now])
  const press = (action: () => void) => () => {
    pressed.current = true
    action()
  }
  if (now !== 'asking')
    return (
      <section ref={place} aria-label={words.title} className={styles.answers}>
        <p id={answerId}>{now === 'yes' ? words.counted : words.notCounted}</p>
        <Button variant="quiet" size="small" aria-describedby={answerId} onClick={press(reconsider)}>
          {words.change}
        </Button>
      </section>
    )
  return (
    <section ref={place} aria-labelledby={titleId} className={styles.question}>
      <div className={styles.words}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <p>{words.text}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={press(() => answer('yes'))}>
          {words.yes}
        </Button>
        <Button variant="secondary" size="small" onClick={press(() => answer('no'))}>
          {words.no}
        </Button>
      </div>
    </section>
  )
}

export default ConsentNotice
