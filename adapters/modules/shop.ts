import { ContainerModule } from 'inversify'
import { chooseCardForm } from '../card-form/choose-card-form.ts'
import { shopPurchases } from '../shop/shop-purchases.ts'
import { shopSubscriptions } from '../shop/shop-subscriptions.ts'
import * as token from '../tokens.ts'

/** Orders and subscriptions at the shop, and the form for a new payment card. */
export const shopModule = new ContainerModule(({ bind }) => {
  bind(token.PurchaseHistory).toResolvedValue(
    (client, { services: { shop } }, log, { pause }) => shopPurchases(client, { shop, log, pause }),
    [token.HttpClient, token.Config, token.Log, token.Platform],
  )
  bind(token.Subscriptions).toResolvedValue(
    (client, { services: { shop } }) => shopSubscriptions(client, shop),
    [token.HttpClient, token.Config],
  )
  bind(token.CardForm).toResolvedValue(
    ({ cardForm }, http, clock, log) => chooseCardForm(cardForm, { http, clock, log }),
    [token.Config, token.HttpClient, token.Clock, token.Log],
  )
})
