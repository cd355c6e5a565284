export { addressesOf, missingOf } from './present.ts'
