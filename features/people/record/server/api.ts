export { birthdayVisibleTo, isContact, joinedVisibleTo, may as mayRecord, sectionsFor } from './access.ts'
export { placing, wrongPerson, wrongPlaces } from './actions.ts'
export { wrongDays } from './rules.ts'
