import type { Instant } from '../../core/shared/clock.ts'
import { formatDateTime } from './format.ts'

/** A date and time as the portal writes them everywhere (specification §9). */
export const DateTime = ({ instant }: { readonly instant: Instant }) => (
  <time dateTime={new Date(instant).toISOString()} dir="ltr">
    {formatDateTime(instant)}
  </time>
)
