import type { ComponentProps } from 'react'
import styles from './numbered-list.module.css'

/** An ordered list of steps, with their numbers in circles. The text of a step is a `<p>`. */
export const NumberedList = (props: ComponentProps<'ol'>) => <ol {...props} className={styles.list} />
