import { formatDateTime } from '../../core/language/format.ts'
import type { Instant } from '../../core/shared/clock.ts'

/** A date and time as the portal writes them everywhere (specification §9). */
export const DateTime = ({ instant }: { readonly instant: Instant }) => (
  <time dateTime={new Date(instant).toISOString()} dir="ltr">
    {formatDateTime(instant)}
  </time>
)
