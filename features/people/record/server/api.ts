export {
  BIRTHDAY,
  birthdayVisibleTo,
  birthDateVisibleTo,
  isContact,
  joinedVisibleTo,
  may as mayRecord,
  sectionsFor,
} from './access.ts'
export { placing, wrongNumber, wrongPerson, wrongPlaces } from './actions.ts'
export {
  endingOf,
  type RecordedColumns,
  recordedColumns,
  recordedJoins,
  validAndEnded,
  whereabouts,
} from './history-store.ts'
export { readAvatar } from './picture-actions.ts'
export { type Altered, effectsOf } from './effect-actions.ts'
export {
  type DatedField,
  type Fillable,
  fillables,
  type FillableSource,
  goingOn,
  type GoingOnSource,
  type HireDateEffect,
  hireDateEffects,
  isOf as isOfFillable,
  type PastChange,
  type PastEffect,
  pastEffects,
} from './ports.ts'
export { wrongDays } from './rules.ts'
export { birthdaysBetween, holdLine } from './store.ts'
