export { type Asked, registerAction, registeredActions } from './ports.ts'
export { requiredOf } from './store.ts'
