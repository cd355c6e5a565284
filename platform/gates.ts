import type { Gate } from '#kit/contract.ts'

/** What is asked of a person before anything else. */
export function gatesOf(row: Policy & { verifiedAt: Date | null; mustChangePassword: boolean }, now: Date): Gate[] {
  const gates: Gate[] = []
  if (!row.verifiedAt) gates.push('unverified')
  if (row.mustChangePassword) gates.push('must-change-password')
  if (mustAddFactor(row, now)) gates.push('must-add-factor')
  return gates
}

interface Policy {
  hasFactor: boolean
  signedInBy: string
  secondFactorFrom: Date | null
  secondFactorAfterSso: boolean
}

/** The company asks for a second factor and this account has none; its own sign-in service may count as one. */
const mustAddFactor = ({ hasFactor, signedInBy, secondFactorFrom, secondFactorAfterSso }: Policy, now: Date) =>
  !hasFactor && secondFactorFrom !== null && secondFactorFrom <= now && (signedInBy !== 'sso' || secondFactorAfterSso)
