import type source from '../locales/en-gb.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    // Keys are checked against the source language: one that it does not have does not compile.
    resources: { translation: typeof source }
    returnNull: false
  }
}
