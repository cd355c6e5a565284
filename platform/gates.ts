import { sql } from 'kysely'
import type { Gate } from '#kit/contract.ts'
import { isAdminNow } from './grants.ts'
import { forbidden } from './problems.ts'

interface Person {
  verifiedAt: Date | null
  mustChangePassword: boolean
  beforeFirstDay: boolean
  isAdmin: boolean
  adminUntil: Date | null
}

/** The gates that a person must pass before anything else. Administrators look after the company whenever they begin. */
export function gatesOf(row: Policy & Person, now: Date): Gate[] {
  const gates: Gate[] = []
  if (!row.verifiedAt) gates.push('unverified')
  if (row.mustChangePassword) gates.push('must-change-password')
  if (mustAddFactor(row, now)) gates.push('must-add-factor')
  if (row.beforeFirstDay && !isAdminNow(row, now)) gates.push('before-first-day')
  return gates
}

/** What a person meets at a gate: the first of those that are not open to what they ask for. @throws Problem 403 */
export function passGates(gates: readonly Gate[], openIn: readonly Gate[] = []): void {
  const gate = gates.find((one) => !openIn.includes(one))
  const said = gate && SAID[gate]
  if (said) throw forbidden(said, 'mandatoryAction')
}

/** The message of each gate; null where the code that sets the gate refuses the call itself. */
const SAID: Record<Gate, string | null> = {
  unverified: 'errors.confirmEmail',
  'must-change-password': 'errors.mustChangePassword',
  'must-add-factor': 'errors.mustAddFactor',
  'before-first-day': 'errors.beforeFirstDay',
  'mandatory-action': null,
  viewing: null,
}

/**
 * How `u` signs in, for a token or a feed without a session: by a provider of the company, if they are linked to one. The company's
 * rule decides what that counts for.
 */
export const SIGNED_IN_BY = sql<string>`case when exists (select 1 from sso_bindings b
    join sso_providers p on p.company_id = b.company_id and p.id = b.provider_id and p.enabled_at is not null
    where b.company_id = u.company_id and b.user_id = u.id)
  then 'sso' else 'password' end`

interface Policy {
  hasFactor: boolean
  signedInBy: string
  secondFactorFrom: Date | null
  secondFactorAfterSso: boolean
}

/** The company asks for a second factor and this account has none; its own sign-in service may count as one. */
const mustAddFactor = ({ hasFactor, signedInBy, secondFactorFrom, secondFactorAfterSso }: Policy, now: Date) =>
  !hasFactor && secondFactorFrom !== null && secondFactorFrom <= now && (signedInBy !== 'sso' || secondFactorAfterSso)
