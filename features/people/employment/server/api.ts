export { typesInForce, typesOn } from './store.ts'
