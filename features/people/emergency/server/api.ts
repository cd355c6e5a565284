export { add as addContact } from './actions.ts'
export { applyProposed as applyToContact, ensureRoom } from './proposal-actions.ts'
export { contactIn, find as contactOf } from './store.ts'
