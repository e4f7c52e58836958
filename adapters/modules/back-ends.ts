import { ContainerModule } from 'inversify'
import { backEnds } from '../back-ends.ts'
import { chooseCardForm } from '../card-form/choose-card-form.ts'
import * as token from '../tokens.ts'

/** The three back-ends, and the form for a new payment card. */
export const backEndsModule = new ContainerModule(({ bind }) => {
  bind(token.BackEnds).toResolvedValue(
    (http, { services, clientId }, log, telemetry, { pause }) =>
      backEnds(http, { services, clientId, log, telemetry, pause }),
    [token.HttpClient, token.Config, token.Log, token.Telemetry, token.Platform],
  )
  bind(token.CardForm).toResolvedValue(
    ({ cardForm }, http, clock, log) => chooseCardForm(cardForm, { http, clock, log }),
    [token.Config, token.HttpClient, token.Clock, token.Log],
  )
})
