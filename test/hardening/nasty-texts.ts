const long = 100_000

/** What people and scanners type into fields and links: each is a customer's password, name or token, or an attack. */
export const nastyTexts: readonly string[] = [
  // Nearly nothing.
  ...[
    '',
    ' ',
    '   ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\u2029',
    '0',
    '-',
    '.',
    '..',
  ],
  // Names of things that a program may take for its own.
  ...['null', 'undefined', 'NaN', 'true', 'false', 'Infinity', '-0', '1e1000', '0x10', '__proto__', 'constructor'],
  ...['toString', 'hasOwnProperty', 'prototype', 'length', '[object Object]', 'then', 'default'],
  // Control and direction characters.
  ...[
    '\u0000',
    'a\u0000b',
    '\u0007',
    '\u001b[31mred',
    '\u007f',
    '\u0085',
    'a\rb',
    '\u202eabc',
    '\u202aabc\u202c',
    '\u2066abc\u2069',
  ],
  ...['\u200fabc', '\u061cabc', '\ud800', '\udfff', 'a\ud800b', '\udc00\ud800', '\ufffe', '\uffff', '\u{10ffff}'],
  // Letters of everywhere.
  ...[
    'zażółć gęślą jaźń',
    'Straße',
    'İstanbul',
    'ﬁ',
    'Å',
    'Å',
    'é',
    'né̶͎̈́́',
    'Z̷̢̛̺͉͚̮͈͌̑a̵l̸g̴o̷',
    'مرحبا',
    'שלום',
    'こんにちは',
    '안녕하세요',
    'ไทย',
  ],
  ...['ａｄａ＠ｅｘａｍｐｌｅ', 'аda@example.test', '𝕒𝕕𝕒', 'ﷺ', '١٢٣٤', 'क्षि'],
  // Emoji, alone and joined.
  ...['🧭', '👩‍👩‍👧‍👦', '🇵🇱', '👍🏽', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '☠️', '🧭'.repeat(64)],
  // Markup, scripts and templates.
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    '<!--',
    ']]>',
    '<?xml ?>',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '{{7*7}}',
    '\u0024{7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '$t(common.close)',
  ],
  ...['{{username}}', '&lt;b&gt;', '&amp;', '&#x3c;', '\\u003cscript\\u003e', '`', '\\', '\\\\', '"', "'", "''", '""'],
  // Other people's languages.
  ...[
    "' OR '1'='1",
    '1; DROP TABLE users',
    '$(reboot)',
    '`reboot`',
    '| cat /etc/passwd',
    '*)(uid=*',
    '%s%n%x',
    '=1+1',
    '@SUM(1)',
  ],
  // Addresses.
  ...[
    '/',
    '//',
    '///',
    '../',
    '../../etc/passwd',
    '..\\..\\',
    './',
    '/.//',
    '%',
    '%2',
    '%2f',
    '%2F..%2f',
    '%00',
    '%zz',
    '%u0041',
  ],
  ...[
    '%252f',
    '%c0%ae',
    '?',
    '#',
    '?a=b&c=d',
    '#fragment',
    ';a=b',
    '&',
    '=',
    '+',
    'a b',
    'a+b',
    'a%20b',
    '@',
    ':',
    'https://evil.test',
  ],
  ...[
    '//evil.test',
    '\\\\evil.test',
    'evil.test:443',
    '[::1]',
    'a\r\nSet-Cookie: x=1',
    'a\nHost: evil.test',
    'x;y',
    '~',
    '*',
    '|',
    '^',
  ],
  // Much.
  ...[
    'a',
    'ż',
    '🧭',
    ' ',
    '\u0000',
    '@',
    '.',
    '-',
    '/',
    '%',
    '<',
    '"',
    '\\',
    'a@',
    'a.',
    '.a',
    'a-',
    '\u0301',
    '\ud800',
    '\n',
  ].map((piece) => piece.repeat(Math.ceil(long / piece.length))),
  `${'a'.repeat(long)}@example.test`,
  `ada@${'a.'.repeat(long / 2)}test`,
  `${'x'.repeat(long)}!`,
]

/** Halves of characters, which no encoding but JSON's can carry. */
const loneSurrogate = /\p{Surrogate}/gu

export const isWellFormed = (text: string): boolean => text.search(loneSurrogate) < 0

/** The text with the sign for what is no character in place of each. */
export const wellFormed = (text: string): string => text.replace(loneSurrogate, '\ufffd')

/** A text as the name of a test: short, and without what a terminal would take for a command. */
export const nameOf = (text: string): string => {
  const visible = JSON.stringify(text).replace(/[^\x20-\x7e\p{L}\p{Emoji}]/gu, '�')
  return visible.length > 60 ? `${visible.slice(0, 50)}… (${text.length})` : visible
}
