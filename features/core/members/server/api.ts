export { activate, deactivate, type Doing, lastAdministrators } from './actions.ts'
export { administratorForGood, followAndForget, followGrants, holdAdministrators } from './admin-store.ts'
export {
  change as changeGrant,
  type Ending,
  give as giveRole,
  giveForGood as giveRolesForGood,
  markEnded,
  markNear,
  type GrantArea,
  replace as replaceRole,
  take as takeGrants,
  takeForGood as takeRolesForGood,
} from './grant-store.ts'
export {
  acceptInvitation,
  founding,
  hireAgain,
  type ImportedMember,
  insert as insertMembers,
  insertImported,
  insertOne as insertMember,
  join,
  markInvited,
  type NewMember,
  remove as removeMembers,
} from './joining-store.ts'
export { active, avatarOf, personColumns, personRef, present, stateIn } from './person-store.ts'
export { type Departure, departures, type Holding, holdings, type Leaver } from './ports.ts'
export {
  amongFound,
  type FoundWord,
  foundPeople,
  namedLike,
  type Searchable,
  searchIn,
  searchWords,
} from './search-store.ts'
export {
  changing,
  demandPassword,
  followEmail,
  hold,
  type Member,
  type MemberChanges,
  passwordWasChanged,
  replacing,
  setAccess,
  setPicture,
  successorOf,
} from './store.ts'
