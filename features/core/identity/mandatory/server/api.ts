export { type MandatoryStep, mandatoryActions } from './ports.ts'
export { requiredOf } from './store.ts'
