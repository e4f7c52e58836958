// The package's './testing': every port in memory. A test reads and changes them.

export { anItem, anOrder, aSubscription, carLicense } from '../builders/orders.ts'
export { settings } from '../builders/settings.ts'
export { cardFormPlaces } from '../fakes/fake-shop.ts'
export { type InMemoryPorts, inMemoryPorts } from '../fakes/in-memory-ports.ts'
