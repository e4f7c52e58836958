import type { SourceFile } from './source-file.ts'

/** A rule about modules as a whole. */
export interface FileRule {
  readonly name: string
  /** What is wrong, a line for each finding. */
  readonly findings: (files: readonly SourceFile[]) => readonly string[]
  readonly why: string
  readonly explainedIn: string
}
