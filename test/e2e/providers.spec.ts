import { contentSecurityPolicy } from '../../ui/hosting/content-security-policy.ts'
import { configOf } from '../builders/config.ts'
import { configure, googleAnswers, standInForGoogle } from './support/google.ts'
import { expect, test } from './support/portal.ts'

const google = {
  captcha: { provider: 'recaptcha', siteKey: 'the-site-key' },
  analytics: { provider: 'google', trackingId: 'G-1234' },
}

test.describe("Google's scripts", () => {
  test('do their work under the policy that names them', async ({ page }) => {
    const asked = await standInForGoogle(page)
    await configure(page, google)
    await page.goto('/sign-in')
    await expect(page.frameLocator('[title=reCAPTCHA]').getByText('I am not a robot')).toBeVisible()
    await expect.poll(() => [...asked].sort()).toEqual(Object.keys(googleAnswers).sort())
  })
})

test.describe('Other scripts of the same hosts', () => {
  test.use({ expectedProblems: [/content security policy/i] })

  test('are not even asked for', async ({ page }) => {
    const allowed = ['https://www.googletagmanager.com/gtag/js?id=G-1234']
    const others = [
      'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      'https://www.googletagmanager.com/gtag/destination?id=AW-1',
      'https://www.googletagmanager.com/gtag/js/more.js',
      'https://www.google.com/recaptcha/about/js/main.min.js',
      'https://www.google.com/recaptcha/api.js.map',
      'https://www.google.com/complete/search?client=chrome&jsonp=alert',
      'https://www.gstatic.com/recaptcha/other.js',
      'https://www.gstatic.com/charts/loader.js',
      'https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js',
    ]
    const asked = await standInForGoogle(page)
    await page.route('**/bare', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': contentSecurityPolicy(configOf(google), { https: false }) },
        body: [...others, ...allowed].map((address) => `<script src="${address}"></script>`).join('\n'),
      }),
    )
    await page.goto('/bare')
    await expect.poll(() => asked).toContain('https://region1.google-analytics.com/g/collect')
    expect(asked).toEqual([
      'https://www.googletagmanager.com/gtag/js',
      'https://region1.google-analytics.com/g/collect',
    ])
    await expect(page).not.toHaveTitle('not allowed')
  })
})
