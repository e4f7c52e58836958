import type { FileRule } from './file-rule.ts'
import { globalUsesOf } from './global-uses.ts'
import { importsOf } from './imports.ts'
import { matches } from './path-pattern.ts'
import type { Rule } from './rules.ts'
import type { SourceFile } from './source-file.ts'

/** What breaks a rule, a line for each finding: where, what, and where the rule is explained. */
export const breaches = (rule: Rule, files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => matches(rule.where, path))
    .flatMap((file) => [...forbiddenImports(rule, file), ...forbiddenGlobals(rule, file)])
    .map((finding) => explained(finding, rule))

/** The same for a rule about modules as a whole. */
export const fileBreaches = (rule: FileRule, files: readonly SourceFile[]): readonly string[] =>
  rule.findings(files).map((finding) => explained(finding, rule))

const forbiddenImports = (rule: Rule, file: SourceFile): readonly string[] =>
  importsOf(file)
    .filter(({ target }) => !mayImport(rule, target))
    .map(({ target, line }) => `${file.path}:${line} imports ${target}`)

const mayImport = ({ allowed, forbidden }: Rule, target: string): boolean =>
  (allowed === undefined || matches(allowed, target)) && (forbidden === undefined || !matches(forbidden, target))

const forbiddenGlobals = ({ forbiddenGlobals: names = [] }: Rule, file: SourceFile): readonly string[] =>
  names.length === 0
    ? []
    : globalUsesOf(file).flatMap((use) =>
        use.names.filter((name) => names.includes(name)).map((name) => `${file.path}:${use.line} uses ${name}`),
      )

const explained = (finding: string, { name, why, explainedIn }: Rule | FileRule): string =>
  `${finding}, but ${name}: ${why} (${explainedIn})`
