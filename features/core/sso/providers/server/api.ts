export { changeable as changeableProvider, known as knownProvider } from './actions.ts'
export { addressesOf, missingOf } from './present.ts'
