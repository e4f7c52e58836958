import { describe, expect, it } from '@jest/globals'
import { unusedClasses } from './unused-classes.ts'

describe('the checker of classes', () => {
  const sheets = new Map([
    ['ui/a.module.css', { rules: '', classes: { base: 'b', far: 'c b', near: 'd b', title: 'f' } }],
  ])
  const component = (text: string, path = 'ui/a.tsx') => ({
    path,
    text: `import styles from './a.module.css'\n${text}`,
  })

  it('counts what is named as a property, in brackets and by a variable, and what others are composed of', () => {
    const text = "const c = (at: 'near' | 'far') => [styles.title, styles['near'], styles[at]]"
    expect(unusedClasses(sheets, [component(text)])).toEqual([])
  })

  it('reports what no component names that imports the stylesheet', () => {
    const elsewhere = { path: 'ui/b.tsx', text: "import styles from './b.module.css'\nstyles.title" }
    expect(unusedClasses(sheets, [component('styles.far + styles.near'), elsewhere])).toEqual([
      'ui/a.module.css: no component names .title',
    ])
  })
})
