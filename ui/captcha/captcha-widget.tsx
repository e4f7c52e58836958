import type { CaptchaControl } from '../../core/captcha/captcha.ts'
import { ComputedCaptcha } from './computed-captcha.tsx'
import { PlacedCaptcha } from './placed-captcha.tsx'

/** The captcha in the shape that its provider needs. */
const CaptchaWidget = ({ captcha }: { readonly captcha: CaptchaControl }) =>
  captcha.kind === 'computed' ? <ComputedCaptcha captcha={captcha} /> : <PlacedCaptcha captcha={captcha} />

export default CaptchaWidget
