import { RegExpParser, RegExpValidator, visitRegExpAST } from '@eslint-community/regexpp'

const key = (name: string) => `javascript.regular_expressions.${name}`
const flag = (name: string) => `javascript.builtins.RegExp.${name}`

/** Flags by the feature that they are. */
const flags: Readonly<Record<string, string>> = {
  d: flag('hasIndices'),
  s: flag('dotAll'),
  u: flag('unicode'),
  v: flag('unicodeSets'),
  y: flag('sticky'),
}

/** Whether a text can be a regular expression at all: not every argument that might be one is. */
const isExpression = (pattern: string, unicode: boolean): boolean => {
  try {
    new RegExpValidator().validatePattern(pattern, undefined, undefined, { unicode })
    return true
  } catch {
    return false
  }
}

/** The keys of all that a regular expression uses; of a text that is none, nothing. */
export const expressionFeatures = (pattern: string, itsFlags = ''): readonly string[] => {
  const unicodeSets = itsFlags.includes('v')
  const unicode = itsFlags.includes('u')
  if (!unicodeSets && !isExpression(pattern, unicode)) return []
  const keys: string[] = [...itsFlags].flatMap((each) => flags[each] ?? [])
  const names = new Set<string>()
  visitRegExpAST(new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode, unicodeSets }), {
    onAssertionEnter: ({ kind }) => {
      if (kind === 'lookahead' || kind === 'lookbehind') keys.push(key(`${kind}_assertion`))
    },
    onCapturingGroupEnter: ({ name }) => {
      if (name !== null)
        keys.push(
          key(names.has(name) ? 'named_capturing_group.duplicate_named_capturing_groups' : 'named_capturing_group'),
        )
      if (name !== null) names.add(name)
    },
    onGroupEnter: ({ modifiers }) => {
      if (modifiers !== null) keys.push(key('modifier'))
    },
    onCharacterSetEnter: ({ kind }) => {
      if (kind === 'property') keys.push(key('unicode_character_class_escape'))
    },
  })
  return keys
}
