import type { Db } from '#platform/db.ts'
import { LANGUAGES, type Say, words } from '#platform/words.ts'
import { BUILT_IN } from '../contract.ts'
import { BUILT_IN_PERMISSIONS } from './permissions.ts'
import * as store from './store.ts'

export { mayGive, mayHandOn, maySeeEmails } from './access.ts'
export {
  beginRights,
  checked as checkedPermissions,
  endRights,
  everything as allPermissions,
  notifyHolders,
} from './actions.ts'
export { grouped, present as presentDifference } from './difference-actions.ts'
export { type EndingStory, endingStory } from './ending-store.ts'
export { presentGrant } from './grant-actions.ts'
export { ofUser as grantsOf, holdersOfRoles } from './grant-store.ts'
export { companyFields, fieldOfSection, fieldsOfRecord, sectionOfField } from './ports.ts'
export { type HeldRole, levelOn, levelsOf, raised, split as splitPermission } from './rules/levels.ts'
export {
  copyLevels,
  insertOwnRole,
  PERMISSIONS,
  raise as raiseRole,
  rolesWithPermissions,
  setPermissions,
} from './store.ts'

export { changingRights, type Grantor, holdsAllOf, movingPeople } from './widening-actions.ts'

const NAMES = { user: 'User', admin: 'Admin', hr: 'HR', asset_manager: 'Asset manager' } as const

interface Called {
  name: string
  builtIn: string | null
}

/** A built-in role in the reader's language, a company's own role as it was written. */
export const roleWord = (say: Say, { name, builtIn }: Called): string =>
  builtIn ? say(`roles.builtInNames.${builtIn}`) : name

/** The names that a built-in role has on screens: what people write in a file. None for a company's own role. */
export const wordsOfRole = (role: Called): string[] =>
  role.builtIn ? LANGUAGES.map((language) => roleWord(words(language), role)) : []

/** The four roles that every company begins with, as clauses of the statement that puts the company together. */
export const builtInRoles = () =>
  store.makingBuiltIn(
    BUILT_IN.map((builtIn) => ({ name: NAMES[builtIn], builtIn, permissions: BUILT_IN_PERMISSIONS[builtIn] })),
  )

/** The same for callers that create a company in steps (the demo). */
export const createBuiltInRoles = (db: Db): Promise<void> => store.run(db, builtInRoles())

/** The id of a built-in role in this company. */
export const builtInRole = (db: Db, builtIn: (typeof BUILT_IN)[number]): Promise<string> => store.builtInId(db, builtIn)

/** A role of the company's own, where a whole company is put together (the demo). */
export const makeRole = (db: Db, name: string, description: string, permissions: readonly string[]): Promise<string> =>
  store.insertRole(db, { name, description, builtIn: null }, permissions)
