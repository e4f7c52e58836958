import type { Settings } from '../../core/settings.ts'

export const settings: Settings = {
  brand: {
    name: 'Compass',
    tagline: 'Find your way',
    companyName: 'Compass Company',
    companyUrl: 'https://company.test/',
    termsUrl: 'https://company.test/terms',
    privacyUrl: 'https://company.test/privacy',
    supportUrl: 'https://company.test/support',
    accessibilityUrl: 'https://company.test/accessibility',
    accountDataUrl: 'https://company.test/data',
    seller: { address: ['1 Compass Road', 'Dublin'], vatId: 'IE1234567X' },
    accent: undefined,
    logo: undefined,
    links: [
      { label: 'Compass Travel', url: 'https://travel.company.test/' },
      { label: 'Compass Navigation', url: 'https://navigation.company.test/' },
    ],
  },
  shopUrl: 'https://shop.company.test',
  trustedOrigins: ['https://shop.company.test'],
  oneTimeLinks: 'automatic',
  passwordMinLength: 8,
  apps: {
    travel: {
      openUrl: 'compasstravel://user-auth/',
      webUrl: 'https://travel.company.test/',
      android: 'https://android.test/travel',
      ios: 'https://ios.test/travel',
    },
    navigation: {
      openUrl: 'compassnav://login-user/',
      android: 'https://android.test/navigation',
      ios: 'https://ios.test/navigation',
    },
  },
  activationApps: [
    { name: 'Compass Car', kind: 'car', android: 'https://android.test/car', ios: 'https://ios.test/car' },
    { name: 'Compass Truck', kind: 'truck', android: 'https://android.test/truck', ios: 'https://ios.test/truck' },
  ],
}
