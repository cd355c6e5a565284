import { invalid } from '#platform/problems.ts'
import { weaknessOf } from '#platform/weak-passwords.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** What a new password must be, wherever it is chosen. @throws Problem 422 under `field` */
export function refuseWeak(
  field: string,
  password: string,
  { firstName, lastName, email }: Person,
  company: { name: string; domain: string } | null,
): void {
  if (password.length < PASSWORD_MIN)
    throw invalid({ [field]: [{ key: 'errors.tooShort', values: { min: PASSWORD_MIN } }] })
  if (password.length > PASSWORD_MAX)
    throw invalid({ [field]: [{ key: 'errors.tooLong', values: { max: PASSWORD_MAX } }] })
  const known = [firstName, lastName, email, ...(company ? [company.name, company.domain] : [])]
  const weakness = weaknessOf(password, known)
  if (weakness) throw invalid({ [field]: [weakness] })
}
