import type { Db } from '#platform/db.ts'
import { BUILT_IN } from '../contract.ts'
import { BUILT_IN_PERMISSIONS } from './permissions.ts'
import * as store from './store.ts'

const NAMES = { user: 'User', admin: 'Admin', hr: 'HR', asset_manager: 'Asset manager' } as const

/** The four roles that every company begins with. Called once, when the company is created. */
export async function createBuiltInRoles(db: Db): Promise<void> {
  await store.insertRoles(
    db,
    BUILT_IN.map((builtIn) => ({ name: NAMES[builtIn], builtIn, permissions: BUILT_IN_PERMISSIONS[builtIn] })),
  )
}

/** Gives a person exactly these roles (ids of this company). Their rights change at the next request. */
export const setRolesOf = store.setRolesOf

/** The id of a built-in role in this company. */
export const builtInRole = (db: Db, builtIn: (typeof BUILT_IN)[number]): Promise<string> => store.builtInId(db, builtIn)
