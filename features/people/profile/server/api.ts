export { birthdayVisibleTo, joinedVisibleTo, may as mayProfile } from './access.ts'
export { placing, wrongPerson, wrongPlaces } from './actions.ts'
export { endInvitations } from './store.ts'
