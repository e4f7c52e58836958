import { createHash } from 'node:crypto'

/**
 * What `style-src` has to name for the styles that a page brings along: their hashes, so that the page may have these and
 * no others. All pages of a release bring the same.
 */
export const inlineStyleSources = (page: string): readonly string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )
