// The main entry of the package: the app, its ports, and the rules that a shell needs to show them. Every export is part
// of the public API (core/api.md).

export type { AccountApp, AccountPorts } from '../account-app.ts'
export type { Activation, ActivationPorts, LicenseKeyResult } from '../activation/activation.ts'
export { type FieldText, findActivationCode, formatActivationCode, isTooLong } from '../activation/activation-code.ts'
export {
  type ActivationInstructions,
  type ActivationState,
  instructionsFor,
  type License,
  type Recipient,
  type Step,
  type WizardStep,
  wizardStep,
} from '../activation/activation-state.ts'
export type {
  EmailVerification,
  OpenVerificationLink,
  ResendVerification,
  VerificationLink,
} from '../activation/email-verification.ts'
export type {
  ActivationStore,
  EmailVerifications,
  LicenseCheck,
  Licenses,
  PreRegistrations,
} from '../activation/ports.ts'
export type { Analytics, AnalyticsConsent, Consent, ConsentAnswer, ConsentStore, Visits } from '../analytics/visits.ts'
export { type App, createApp, type Ports } from '../app.ts'
export {
  type Confirmation,
  type ConfirmationState,
  type Confirmations,
  type LinkFailure,
  linkFailure,
} from '../auth/confirmation.ts'
export { type PasswordAdvice, type PasswordContext, passwordAdvice } from '../auth/password-advice.ts'
export type {
  Accounts,
  ConfirmationAttempt,
  ConfirmationAttempts,
  ConfirmationLink,
  Credentials,
  NewAccount,
  PasswordChange,
  PasswordLink,
  PendingEmailChange,
  PendingEmailChanges,
} from '../auth/ports.ts'
export { type BrandColors, type BrandTones, brandColors } from '../branding/brand-colors.ts'
export type {
  CaptchaControl,
  CaptchaListener,
  CaptchaProof,
  CaptchaProofStore,
  CaptchaProvider,
  CaptchaState,
  ComputedCaptcha,
  PlacedCaptcha,
} from '../captcha/captcha.ts'
export type { Form, FormPhase, FormState, Values } from '../forms/form.ts'
export { formatAge, formatDateTime, formatDay, formatPrice } from '../language/format.ts'
export {
  createLanguageChoice,
  type LanguageChoice,
  type LanguageStore,
  type PreferredLanguages,
} from '../language/language-choice.ts'
export {
  chooseLanguage,
  directionOf,
  fallbackLanguage,
  type Language,
  languageOf,
  languages,
  languageTag,
} from '../language/languages.ts'
export { nativeNames } from '../language/native-names.ts'
export { type PickerQuery, type PickerView, pickLanguages } from '../language/picker.ts'
export type { MagicLink, MagicLinkPorts } from '../magic-link/magic-link.ts'
export {
  appAddress,
  appOf,
  type Destination,
  type MagicLinkState,
  type MagicLinks,
} from '../magic-link/magic-link-state.ts'
export type { SignInToWeb, WebSignIn } from '../magic-link/sign-in-to-web.ts'
export { failureText, textOf } from '../messages/message-texts.ts'
export type { Failure, FailureCode, Message, Messages, SuccessCode } from '../messages/messages.ts'
export {
  appInTitle,
  codeToActivate,
  findOrder,
  giftCertificateAddress,
  type Headline,
  headlineOf,
  isForUse,
  kindOfItem,
  kindOfOrder,
  knownPaymentStatus,
  mayBeUnreadable,
  type Order,
  type OrderItem,
  offersGiftCertificate,
  type Payment,
  type PaymentStatus,
  type ProductKind,
  paymentStatuses,
  type Subscription,
} from '../orders/order.ts'
export { listedOrders, type Orders, type OrdersCache, type PurchaseHistory, type Purchases } from '../orders/orders.ts'
export { type CsvColumn, type CsvWords, ordersCsv } from '../orders/orders-csv.ts'
export {
  choicesOf,
  headlineFor,
  narrows,
  type OrderChoices,
  type OrderCounts,
  type OrderSelection,
  type OrderSort,
  orderSorts,
  type SearchableOrder,
  type SelectedOrders,
  searchable,
  selectOrders,
  wholeList,
} from '../orders/select-orders.ts'
export type { ProductsApp, ProductsPorts } from '../products-app.ts'
export type { LoginState } from '../session/login-state.ts'
export type {
  ClientToken,
  ClientTokenStore,
  CustomerData,
  Profile,
  ProfileStore,
  Profiles,
  SessionPorts,
  StoredUserTokens,
  UserToken,
  UserTokenStore,
} from '../session/ports.ts'
export type { SignedOut } from '../session/session.ts'
export { type AppError, errorCode, isTransient, type Outcome, shouldNotify } from '../shared/app-error.ts'
export { type Behavior, type BehaviorOwner, createBehavior, mapBehavior, type RemoteData } from '../shared/behavior.ts'
export { type Day, type InstantOrDay, instantOf } from '../shared/dates.ts'
export type { ErrorCode } from '../shared/error-catalogue.ts'
export { limits } from '../shared/limits.ts'
export {
  autoConfirms,
  type MailedLink,
  type MailedPage,
  readMailedLink,
  type WaitingLink,
} from '../shared/mailed-links.ts'
export type { Clock, Instant, Log } from '../shared/ports.ts'
export type {
  ActivationApp,
  AppKind,
  ExternalLink,
  LinkedApp,
  Product,
  Settings,
  StoreLinks,
} from '../shared/settings.ts'
export { email, type FieldProblem, type FieldProblems, type Rule } from '../shared/validation.ts'
export type {
  Cancellation,
  CancellationRequest,
  CancellationRequests,
  CancellationState,
} from '../subscription/cancel-subscription.ts'
export {
  type CardField,
  type CardFieldHost,
  type CardFieldProblem,
  type CardFieldProblems,
  type CardForm,
  type CardFormPlaces,
  type CardFormResult,
  type CardFormState,
  type CardSummary,
  cardFields,
  emptyCardForm,
  type MountedCardForm,
  type PerCardField,
  perCardField,
} from '../subscription/card-form.ts'
export type { CardChange, OpenCardForm, SavedCard } from '../subscription/change-card.ts'
export type { CalendarWords, Interval, Renewal, Renewals, Standing } from '../subscription/renewals.ts'
export {
  canBeChanged,
  isPaymentOverdue,
  meaningOf,
  type OwnSubscription,
  type StatusMeaning,
  type Subscriptions,
  subscriptionsOf,
} from '../subscription/subscriptions.ts'
export {
  type Device,
  type DeviceTraits,
  deviceOf,
  ownStores,
  type Platform,
  type StoreLink,
  storesOwnFirst,
} from '../visitor-device/visitor-device.ts'
