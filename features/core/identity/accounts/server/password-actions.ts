import { invalid, type Message } from '#platform/problems.ts'
import { weaknessOf } from '#platform/weak-passwords.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

type Place = { name: string; domain: string } | null

/** Why a new password is refused, wherever it is chosen; null where it is not. */
export function refusalOf(password: string, { firstName, lastName, email }: Person, company: Place): Message | null {
  if (password.length < PASSWORD_MIN) return { key: 'errors.tooShort', values: { min: PASSWORD_MIN } }
  if (password.length > PASSWORD_MAX) return { key: 'errors.tooLong', values: { max: PASSWORD_MAX } }
  return weaknessOf(password, [firstName, lastName, email, ...(company ? [company.name, company.domain] : [])])
}

/** @throws Problem 422 under `field` */
export function refuseWeak(field: string, password: string, person: Person, company: Place): void {
  const refusal = refusalOf(password, person, company)
  if (refusal) throw invalid({ [field]: [refusal] })
}
