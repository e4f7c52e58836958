import type { HTMLAttributes } from 'react'
import { Alert } from '../components/alert.tsx'

export interface NoStartNoticeProps {
  readonly text: string
  readonly attributes: HTMLAttributes<HTMLElement>
}

/** What stands in every page for when it can't start. */
export const NoStartNotice = ({ text, attributes }: NoStartNoticeProps) => (
  <div {...attributes}>
    <Alert kind="error">{text}</Alert>
  </div>
)
