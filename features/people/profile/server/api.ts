export { may as mayProfile } from './access.ts'
export { wrongPlaces } from './actions.ts'
export { wrongDays } from './rules.ts'
export { endInvitations, managerOfDepartment } from './store.ts'
