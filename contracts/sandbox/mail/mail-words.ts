import type { MailKind } from './mail-kinds.ts'

/** What an e-mail says: its subject, its sentence, and its link. */
export interface MailWords {
  readonly subject: string
  readonly text: string
  readonly action: string
}

const english: Readonly<Record<MailKind, MailWords>> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    text: 'Welcome to Meridian. Please confirm that this e-mail address is yours.',
    action: 'Confirm e-mail address',
  },
  resetPassword: {
    subject: 'Choose a new password',
    text: 'Someone, hopefully you, asked for a new password for your Meridian account.',
    action: 'Choose a new password',
  },
  finishRegistration: {
    subject: 'Finish your registration',
    text: 'Your Meridian account is almost ready. It only needs a password.',
    action: 'Choose a password',
  },
  emailChange: {
    subject: 'Confirm your new e-mail address',
    text: 'This address is to become the one of your Meridian account.',
    action: 'Confirm new e-mail address',
  },
  magicLink: {
    subject: 'Open Meridian on your phone',
    text: 'Open this e-mail on your phone and follow the link to sync your trips.',
    action: 'Open the app',
  },
  activation: {
    subject: 'Verify your e-mail address to activate your license',
    text: 'Your license is almost active. Please verify that this e-mail address is yours.',
    action: 'Verify and activate',
  },
}

const german: Readonly<Record<MailKind, MailWords>> = {
  confirmation: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Willkommen bei Meridian. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    action: 'E-Mail-Adresse bestätigen',
  },
  resetPassword: {
    subject: 'Wählen Sie ein neues Passwort',
    text: 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Meridian-Konto angefordert.',
    action: 'Neues Passwort wählen',
  },
  finishRegistration: {
    subject: 'Schließen Sie Ihre Registrierung ab',
    text: 'Ihr Meridian-Konto ist fast fertig. Es fehlt nur noch ein Passwort.',
    action: 'Passwort wählen',
  },
  emailChange: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: 'Diese Adresse soll die Ihres Meridian-Kontos werden.',
    action: 'Neue E-Mail-Adresse bestätigen',
  },
  magicLink: {
    subject: 'Öffnen Sie Meridian auf Ihrem Smartphone',
    text: 'Öffnen Sie diese E-Mail auf Ihrem Smartphone und folgen Sie dem Link, um Ihre Reisen zu synchronisieren.',
    action: 'App öffnen',
  },
  activation: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren',
    text: 'Ihre Lizenz ist fast aktiv. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    action: 'Bestätigen und aktivieren',
  },
}

const persian: Readonly<Record<MailKind, MailWords>> = {
  confirmation: {
    subject: 'ایمیل خود را تأیید کنید',
    text: 'به Meridian خوش آمدید. لطفاً تأیید کنید که این ایمیل متعلق به شماست.',
    action: 'تأیید ایمیل',
  },
  resetPassword: {
    subject: 'رمز عبور جدیدی انتخاب کنید',
    text: 'کسی، به احتمال زیاد خود شما، برای حساب Meridian شما رمز عبور جدیدی درخواست کرده است.',
    action: 'انتخاب رمز عبور جدید',
  },
  finishRegistration: {
    subject: 'ثبت‌نام خود را کامل کنید',
    text: 'حساب Meridian شما تقریباً آماده است و فقط یک رمز عبور لازم دارد.',
    action: 'انتخاب رمز عبور',
  },
  emailChange: {
    subject: 'ایمیل جدید خود را تأیید کنید',
    text: 'قرار است این نشانی، ایمیل حساب Meridian شما شود.',
    action: 'تأیید ایمیل جدید',
  },
  magicLink: {
    subject: 'Meridian را در تلفن خود باز کنید',
    text: 'این ایمیل را در تلفن خود باز کنید و برای همگام‌سازی سفرهایتان لینک را دنبال کنید.',
    action: 'باز کردن برنامه',
  },
  activation: {
    subject: 'ایمیل خود را تأیید کنید تا مجوزتان فعال شود',
    text: 'مجوز شما تقریباً فعال است. لطفاً تأیید کنید که این ایمیل متعلق به شماست.',
    action: 'تأیید و فعال‌سازی',
  },
}

/** The words of every kind with a link, by language. */
export const mailWords = { en: english, de: german, fa: persian }
