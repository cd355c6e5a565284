import { mayGive } from '#features/core/roles/server/api.ts'
import type { GivenRole } from './rules.ts'

/** A person's rights, now or when they decided something. */
export interface Rights {
  isAdmin: boolean
  permissions: Iterable<string>
}

/** Company-wide rights only: a SCIM client or a provider vouches for no single area. */
const giver = ({ isAdmin, permissions }: Rights) => ({ isAdmin, permissions: new Set(permissions), areas: [] })

/** Whether a person may vouch for, change or grant `wanted`: nobody passes on rights that they lack. */
export const covers = (holder: Rights, wanted: Rights): boolean =>
  mayGive(giver(holder), { builtIn: wanted.isAdmin ? 'admin' : null, permissions: [...wanted.permissions] })

export const coversRole = (holder: Rights, role: GivenRole): boolean => mayGive(giver(holder), role)
