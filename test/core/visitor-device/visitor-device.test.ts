import { expect, it } from '@jest/globals'
import { createActivationInstructions } from '../../../core/activation/activation-state.ts'
import { type Device, detectDevice, selectStores, sortStores } from '../../../core/visitor-device/visitor-device.ts'
import { settings } from '../../builders/settings.ts'

const computer: Device = { platform: 'other', isMobile: false }
/** An Android tablet that requests desktop sites looks like a computer with a touch screen. */
const tablet: Device = { ...computer, mayBeMobile: true }
const androidDevice: Device = { platform: 'android', isMobile: true }
const iosDevice: Device = { platform: 'ios', isMobile: true }
const otherMobile: Device = { platform: 'other', isMobile: true }

const macSafariUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'

it.each<readonly [string, string, number, Device]>([
  ['a Pixel', 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/124.0 Mobile Safari/537.36', 5, androidDevice],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/124.0 Safari/537.36', 5, androidDevice],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148', 5, iosDevice],
  ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148', 5, iosDevice],
  ['an iPad that calls itself a Macintosh', macSafariUserAgent, 5, iosDevice],
  ['a Macintosh', macSafariUserAgent, 0, computer],
  ['a Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/124.0 Safari/537.36', 0, computer],
  ['a tablet that asks for desktop sites', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/124.0 Safari/537.36', 5, tablet],
  ['a Windows Phone', 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; like iPhone) Mobile Edge/15', 5, otherMobile],
  ['another phone', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile', 5, otherMobile],
  ['a browser that says nothing', '', 0, computer],
])('A user agent belongs to a phone or a computer (specification §9): %s', (_, userAgent, touchPoints, device) => {
  expect(detectDevice({ userAgent, touchPoints })).toEqual(device)
})

const appStoreLinks = { android: 'https://android.test/app', ios: 'https://ios.test/app' }
const [atAndroid, atIos] = (['android', 'ios'] as const).map((store) => ({ store, url: appStoreLinks[store] }))

it.each([
  ['Android', androidDevice, [atAndroid], [atAndroid, atIos]],
  ['iOS', iosDevice, [atIos], [atIos, atAndroid]],
  ['another phone', otherMobile, [atAndroid, atIos], [atAndroid, atIos]],
  ['a computer', computer, [atAndroid, atIos], [atAndroid, atIos]],
])('A device on %s has its own stores, or all; a list of all begins with its own', (_, device, own, all) => {
  expect([selectStores(appStoreLinks, device), sortStores(appStoreLinks, device)]).toEqual([own, all])
})

it.each([
  ['Compass Truck', 'truck', 'https://android.test/truck'],
  ['Compass Boat', 'gps', 'https://android.test/navigation'],
  ['', 'gps', 'https://android.test/navigation'],
])('An activation of %p (specification §2) leads to the instructions for %s, with its stores', (appName, kind, url) => {
  const { kind: shown, stores } = createActivationInstructions(appName, settings, computer)
  expect([shown, stores[0]]).toEqual([kind, { store: 'android', url }])
})
