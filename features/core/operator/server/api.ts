export { measure } from './companies-store.ts'
