import { Box, Text } from 'ink'
import { useState } from 'react'
import { useKeys } from './keys.tsx'

export interface ChoiceProps<A> {
  readonly rows: readonly A[]
  readonly keyOf: (row: A) => string | number
  readonly labelOf: (row: A) => string
  readonly onChoose?: (row: A) => void
  readonly onMove?: (row: A) => void
  /** The row to stand at first. */
  readonly first?: number
  /** How many rows show at once. */
  readonly height?: number
  readonly isActive?: boolean
}

/** Rows to choose from with the arrow keys and Enter. */
export function Choice<A>({
  rows,
  keyOf,
  labelOf,
  onChoose,
  onMove,
  first = 0,
  height = 15,
  isActive = true,
}: ChoiceProps<A>) {
  const [at, setAt] = useState(first)
  const current = Math.max(Math.min(at, rows.length - 1), 0)
  const move = (to: number) => {
    const row = rows[to]
    if (row === undefined) return
    setAt(to)
    onMove?.(row)
  }
  useKeys((_, key) => {
    const row = rows[current]
    if (key.upArrow) move(current - 1)
    else if (key.downArrow) move(current + 1)
    else if (key.return && row !== undefined) onChoose?.(row)
  }, isActive)
  const top = Math.max(Math.min(current - Math.floor(height / 2), rows.length - height), 0)
  return (
    <Box flexDirection="column">
      {rows.slice(top, top + height).map((row, i) => {
        const isCurrent = isActive && top + i === current
        return (
          <Text key={keyOf(row)} wrap="truncate" inverse={isCurrent}>
            {`${isCurrent ? '›' : ' '} ${labelOf(row)}`}
          </Text>
        )
      })}
    </Box>
  )
}
