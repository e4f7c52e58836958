import type source from '../locales/en-gb.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    // The source language is what a key is checked against: a key that it does not have does not compile.
    resources: { translation: typeof source }
    returnNull: false
  }
}
