import { describe, expect, it } from '@jest/globals'
import { fileBreaches } from './check.ts'
import { noArrowUp } from './floors.ts'

describe('the checker of floors', () => {
  const floors = [
    { name: 'ground', rooms: { these: ['ui/components/**', 'ui/routes/table.ts'] } },
    { name: 'roof', rooms: { these: ['ui/routes/**'] } },
  ]
  const found = (path: string, text: string) => fileBreaches(noArrowUp(floors), [{ path, text }])

  it.each([
    "import { screens } from '../routes/screens.ts'",
    "import type { Screen } from '../routes/screens.ts'",
    "const screens = () => import('../routes/screens.ts')",
  ])('sees an arrow that runs up: %s', (text) => {
    expect(found('ui/components/button.tsx', `\n${text}`)).toEqual([
      expect.stringContaining('ui/components/button.tsx:2 (ground) imports ui/routes/screens.ts (roof), but no import'),
    ])
  })

  it('allows the same floor, those below, and what stands on none', () => {
    expect(found('ui/components/button.tsx', "import '../routes/table.ts'\nimport '../../core/app.ts'")).toEqual([])
    expect(found('ui/routes/screens.ts', "import './table.ts'\nimport '../components/button.tsx'")).toEqual([])
    expect(found('ui/build/page.ts', "import '../routes/screens.ts'")).toEqual([])
  })
})
