import { execFileSync } from 'node:child_process'

/** What the published contracts are a version of. */
export interface PublishedVersion {
  /** The commit. */
  readonly number: string
  readonly branch: string
}

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' }).trim()

/**
 * The commit and the branch that git is at. A build server often has no branch checked out: GIT_BRANCH names it then.
 * Throws where the working tree has changes: what is published must be findable later.
 */
export const versionFromGit = (): PublishedVersion => {
  if (git('status', '--porcelain', '--', 'contracts/pacts') !== '') {
    throw new Error('contracts/pacts has changes that are not committed: commit them before they are published.')
  }
  const branch = process.env['GIT_BRANCH'] || git('rev-parse', '--abbrev-ref', 'HEAD')
  if (branch === 'HEAD') throw new Error('No branch is checked out. Set GIT_BRANCH to its name.')
  return { number: git('rev-parse', 'HEAD'), branch }
}
