export { typesInForce } from './store.ts'
