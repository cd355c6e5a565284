export { changeable as changeableProvider, known as knownProvider } from './actions.ts'
export { addressesOf, missingOf } from './present.ts'
export { wasTried as providerWasTried, wasUsed as providerWasUsed } from './store.ts'
