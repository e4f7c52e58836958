import { ContainerModule } from 'inversify'
import type { ProofOfWorkCaptcha } from '../../core/captcha/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Config } from '../config.ts'
import { callLazyService, type LazyLoader } from '../lazy-service.ts'
import { portKeys } from '../ports.ts'
import { bindConstant, bindService, createServiceKey } from '../service-key.ts'
import { createRecaptchaCaptcha, LazyRecaptchaLoader } from './recaptcha.ts'

export interface AltchaSettings {
  readonly challengeUrl: string
}

export const AltchaSettings = createServiceKey<AltchaSettings>('AltchaSettings')
export const AltchaCaptcha = createServiceKey<ProofOfWorkCaptcha>('AltchaCaptcha')
export const LazyAltchaCaptcha = createServiceKey<LazyLoader<ProofOfWorkCaptcha>>('LazyAltchaCaptcha')

export const createLazyCaptcha = (load: LazyLoader<ProofOfWorkCaptcha>, log: Log): ProofOfWorkCaptcha => ({
  kind: 'computed',
  solve: () => callLazyService('captcha', load, log, (captcha) => captcha.solve()),
})

export const createCaptchaModule = ({ captcha }: Config) =>
  new ContainerModule(({ bind }) => {
    if (captcha.provider === 'altcha') {
      bindConstant(bind, AltchaSettings, captcha)
      bindService(bind, portKeys.captcha, createLazyCaptcha, [LazyAltchaCaptcha, portKeys.log])
    } else if (captcha.provider === 'recaptcha')
      bindService(
        bind,
        portKeys.captcha,
        (load, clock, { current }) => createRecaptchaCaptcha(load, clock, () => current.value, captcha.siteKey),
        [LazyRecaptchaLoader, portKeys.clock, portKeys.language],
      )
    else bindConstant(bind, portKeys.captcha, { kind: 'none' })
  })
