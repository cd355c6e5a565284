export { activate, deactivate, type Doing, lastAdministrators } from './actions.ts'
export { administratorForGood, followAndForget, followGrants, holdAdministrators } from './admin-store.ts'
export { active, avatarOf, personColumns, personRef, present, searchIn } from './person-store.ts'
export { hold, type Member } from './store.ts'
