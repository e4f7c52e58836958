import { ContainerModule } from 'inversify'
import type { ComputedCaptcha } from '../../core/captcha/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Config } from '../config.ts'
import { callLazyService, type LazyLoader } from '../lazy-service.ts'
import { portTokens } from '../ports.ts'
import { bindConstant, bindService, createToken } from '../token.ts'
import { createRecaptchaCaptcha, LazyRecaptchaLoader } from './recaptcha.ts'

export interface AltchaSettings {
  readonly challengeUrl: string
}

export const AltchaSettings = createToken<AltchaSettings>('AltchaSettings')
export const AltchaCaptcha = createToken<ComputedCaptcha>('AltchaCaptcha')
export const LazyAltchaCaptcha = createToken<LazyLoader<ComputedCaptcha>>('LazyAltchaCaptcha')

export const createLazyCaptcha = (load: LazyLoader<ComputedCaptcha>, log: Log): ComputedCaptcha => ({
  kind: 'computed',
  solve: () => callLazyService('captcha', load, log, (captcha) => captcha.solve()),
})

export const createCaptchaModule = ({ captcha }: Config) =>
  new ContainerModule(({ bind }) => {
    if (captcha.provider === 'altcha') {
      bindConstant(bind, AltchaSettings, captcha)
      bindService(bind, portTokens.captcha, createLazyCaptcha, [LazyAltchaCaptcha, portTokens.log])
    } else if (captcha.provider === 'recaptcha')
      bindService(
        bind,
        portTokens.captcha,
        (load, clock, { current }) => createRecaptchaCaptcha(load, clock, () => current.value, captcha.siteKey),
        [LazyRecaptchaLoader, portTokens.clock, portTokens.language],
      )
    else bindConstant(bind, portTokens.captcha, { kind: 'none' })
  })
