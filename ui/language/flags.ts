import * as flag from 'country-flag-icons/string/3x2'

/**
 * Flags by language code, or by its base where the region has no flag of its own. Only those named here are shipped.
 * The set has no Basque flag.
 */
const flags: Readonly<Partial<Record<string, string>>> = {
  en: flag.GB,
  'en-us': flag.US,
  de: flag.DE,
  it: flag.IT,
  es: flag.ES,
  fr: flag.FR,
  sk: flag.SK,
  pt: flag.PT,
  'pt-br': flag.BR,
  ca: flag.ES_CT,
  bg: flag.BG,
  cs: flag.CZ,
  et: flag.EE,
  eu: flag.ES,
  fa: flag.IR,
  fi: flag.FI,
  he: flag.IL,
  hu: flag.HU,
  id: flag.ID,
  nl: flag.NL,
  pl: flag.PL,
  ro: flag.RO,
  hr: flag.HR,
  tr: flag.TR,
  vi: flag.VN,
  lt: flag.LT,
  da: flag.DK,
  ko: flag.KR,
  lv: flag.LV,
}

/** The address of a language's flag, falling back to the flag of the base language (specification §2). */
export const flagOf = (language: string): string | undefined => {
  const drawing = flags[language] ?? flags[language.split('-')[0] ?? language]
  return drawing && `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
