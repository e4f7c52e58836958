const longTextLength = 100_000

export const nastyTexts: readonly string[] = [
  ...['', ' ', '\t', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2028', '0', '-', '.', '..', '~', '^'],
  ...['null', 'undefined', 'NaN', '-0', '1e1000', '__proto__', 'constructor', '[object Object]', 'then'],
  // Control and direction characters, halves of surrogate pairs, and noncharacters.
  ...['\u0000', 'a\u0000b', '\u001b[31mred', '\u0085', 'a\rb', '\u202eabc', '\u2066abc\u2069', '\u061cabc'],
  ...['\ud800', 'a\ud800b', '\udc00\ud800', '\uffff', '\u{10ffff}'],
  // Letters of many scripts, composed and decomposed, and emoji, single and combined.
  ...['zażółć gęślą', 'Straße', 'İstanbul', 'ﬁ', 'A\u030a', 'né̶͎̈́́', 'مرحبا', 'こんにちは', 'ไทย', 'क्षि', '١٢٣٤'],
  ...['ａｄａ＠ｅｘａｍｐｌｅ', 'аda@example.test', '𝕒𝕕𝕒', '🧭', '👩‍👩‍👧‍👦', '🇵🇱', '👍🏽', '🧭'.repeat(64)],
  // Texts that are code in HTML, JavaScript, templates and other languages.
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', ']]>', 'javascript:alert(1)', '{{username}}'],
  ...['\u0024{7*7}', '$t(common.close)', '&lt;b&gt;', '&#x3c;', '`', '\\', "'", '""', "' OR '1'='1", '$(reboot)'],
  ...['| cat /etc/passwd', '*)(uid=*', '%s%n%x', '=1+1'],
  ...['/', '//', '../../etc/passwd', '..\\..\\', './', '/.//', '%', '%2', '%2F..%2f', '%00', '%zz', '%252f', '%c0%ae'],
  ...['?a=b&c=d', '#fragment', ';a=b', '+', 'a%20b', '@', ':', 'https://evil.test', '//evil.test', '\\\\evil.test'],
  ...['evil.test:443', '[::1]', 'a\r\nSet-Cookie: x=1', 'a\nHost: evil.test'],
  ...['a', 'ż', '🧭', ' ', '\u0000', '@', '.', '-', '/', '%', '<', '"', '\\', 'a@', 'a.', '\u0301', '\ud800', '\n'].map(
    (piece) => piece.repeat(Math.ceil(longTextLength / piece.length)),
  ),
  `${'a'.repeat(longTextLength)}@example.test`,
  `ada@${'a.'.repeat(longTextLength / 2)}test`,
]

export const whiteSpaceControls: readonly string[] = [...'\t\n\v\f\r\u0085']

/** All invisible Unicode characters except white space. */
export const invisibleCharacters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /[\p{Cf}\p{Cc}]/u.test(character) && !whiteSpaceControls.includes(character),
)

/** Returns whether a text has no half of a surrogate pair. JSON can contain such a half, but URLs and forms can't. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

export const describeText = (text: string): string => {
  const visible = JSON.stringify(text).replace(/[^\x20-\x7e\p{L}\p{Emoji}]/gu, '�')
  return visible.length > 60 ? `${visible.slice(0, 50)}… (${text.length})` : visible
}
