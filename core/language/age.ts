import type { Instant } from '../shared/ports.ts'
import { formatDateTime } from './format.ts'
import { formatRelativeTime } from './relative-time.ts'

/** Formats how long ago something was, such as `5 minutes ago`, up to a day. */
export const formatAge = (since: Instant, now: Instant, language: string): string => {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const hours = Math.floor(minutes / 60)
  // For zero minutes, `Intl` says "this minute", which some languages use for the future. Zero seconds are "now".
  const unit = minutes === 0 ? 'second' : hours === 0 ? 'minute' : 'hour'
  return formatRelativeTime(-(hours || minutes), unit, language, 'auto') ?? formatDateTime(since)
}
