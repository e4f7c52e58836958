import type { Language } from '../../core/language/languages.ts'

/**
 * Texts that may read as in English, and in which languages: a native writes the same word there. 'all' is for names and
 * patterns, which are no words of English.
 */
export const sameAsEnglish: Readonly<Partial<Record<string, readonly Language[] | 'all'>>> = {
  'activation.code.placeholder': 'all',
  'stores.android.name': 'all',
  'stores.ios.name': 'all',

  'layout.menu': ['cs', 'sk', 'pl', 'fr', 'it', 'pt', 'pt-br', 'nl', 'da', 'id', 'vi'],
  'layout.support': ['de', 'da'],
  'layout.version': ['de', 'da', 'fr'],
  'fields.email': ['id', 'vi'],
  'fields.password': ['it'],
  'activation.stepNames.code': ['fr', 'de', 'nl'],
  'activation.stepNames.email': ['id', 'vi'],
  'magicLink.title': ['nl'],
  'activation.successful.app': ['it', 'de', 'nl', 'da'],
  'orders.date': ['fr'],
  'order.date': ['fr'],
  'orders.actions': ['fr'],
  'orders.page': ['fr'],
  'orders.detail': ['de', 'nl'],
  'orders.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'orders.filter': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'order.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'order.item': ['pt-br'],
  'orders.statuses.error': ['es', 'ca'],
  'subscription.status': ['pl', 'hr', 'pt-br', 'de', 'nl', 'da', 'id'],
  'subscription.no': ['it', 'es', 'ca'],
}
