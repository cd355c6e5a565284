export { type Asked, mandatoryActions } from './ports.ts'
export { requiredOf } from './store.ts'
