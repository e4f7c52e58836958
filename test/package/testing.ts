// What the package gives as './testing': every port in memory, to be looked at and changed by a test.

export { anItem, anOrder, aSubscription, carLicense } from '../builders/orders.ts'
export { settings } from '../builders/settings.ts'
export { cardFormPlaces } from '../fakes/fake-shop.ts'
export { type InMemoryPorts, inMemoryPorts } from '../fakes/in-memory-ports.ts'
