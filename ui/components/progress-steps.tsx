import styles from './progress-steps.module.css'
import { CheckIcon } from './screen-icons.tsx'

export interface ProgressStepsProps {
  /** Names the list, such as "Steps". */
  readonly label: string
  readonly steps: readonly string[]
  /** Counted from 1. */
  readonly current: number
}

/** The current step of a task, drawn as a stop on a route. */
export const ProgressSteps = ({ label, steps, current }: ProgressStepsProps) => (
  <ol aria-label={label} className={styles.steps}>
    {steps.map((step, index) => {
      const position = index + 1
      return (
        <li
          key={step}
          aria-current={position === current ? 'step' : undefined}
          className={styles[position < current ? 'done' : position === current ? 'current' : 'ahead']}
        >
          <span aria-hidden="true" className={styles.stop}>
            {position < current && <CheckIcon />}
          </span>
          <span className={styles.name}>{step}</span>
        </li>
      )
    })}
  </ol>
)
