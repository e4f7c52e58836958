import { ContainerModule } from 'inversify'
import type { ComputedCaptcha } from '../../core/captcha/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Config } from '../config.ts'
import { callLazy, type Lazy } from '../lazy-service.ts'
import { port } from '../ports.ts'
import { bindConstant, bindService, token } from '../token.ts'
import { LazyRecaptcha, recaptchaCaptcha } from './recaptcha.ts'

export interface AltchaSettings {
  readonly challengeUrl: string
}

export const AltchaSettings = token<AltchaSettings>('AltchaSettings')
export const AltchaCaptcha = token<ComputedCaptcha>('AltchaCaptcha')
export const LazyAltcha = token<Lazy<ComputedCaptcha>>('LazyAltcha')

export const lazyCaptcha = (load: Lazy<ComputedCaptcha>, log: Log): ComputedCaptcha => ({
  kind: 'computed',
  solve: () => callLazy('captcha', load, log, (captcha) => captcha.solve()),
})

/** Returns the captcha that the configuration names. */
export const captchaModule = ({ captcha }: Config) =>
  new ContainerModule(({ bind }) => {
    if (captcha.provider === 'altcha') {
      bindConstant(bind, AltchaSettings, captcha)
      bindService(bind, port.captcha, lazyCaptcha, [LazyAltcha, port.log])
    } else if (captcha.provider === 'recaptcha')
      bindService(
        bind,
        port.captcha,
        (load, clock, { current }) => recaptchaCaptcha(load, clock, () => current.value, captcha.siteKey),
        [LazyRecaptcha, port.clock, port.language],
      )
    else bindConstant(bind, port.captcha, { kind: 'none' })
  })
