import { mayGive } from '#features/core/roles/server/api.ts'
import type { GivenRole } from './rules.ts'

/** What somebody holds, or held when they decided something. */
export interface Rights {
  isAdmin: boolean
  permissions: Iterable<string>
}

/** Rights that are held in the whole company alone: a directory or a provider vouches for no part of it. */
const giver = ({ isAdmin, permissions }: Rights) => ({ isAdmin, permissions: new Set(permissions), areas: [] })

/** Whether somebody may vouch for, change or give what holds `wanted`: nobody passes on what they do not hold. */
export const covers = (holder: Rights, wanted: Rights): boolean =>
  mayGive(giver(holder), { builtIn: wanted.isAdmin ? 'admin' : null, permissions: [...wanted.permissions] })

export const coversRole = (holder: Rights, role: GivenRole): boolean => mayGive(giver(holder), role)
