export { periodFrom } from './store.ts'
