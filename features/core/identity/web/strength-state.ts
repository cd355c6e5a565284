import { PASSWORD_DEGREES, PASSWORD_MIN } from '../accounts/contract.ts'

/** `short` is refused; the others are degrees of what is taken. The server alone knows the first guesses. */
export type Strength = { degree: 'short'; missing: number } | { degree: 'fair' | 'good' | 'strong' }

/** A hint while typing. */
export function strengthOf(password: string): Strength {
  const signs = [...password]
  const different = new Set(signs).size
  const reached = PASSWORD_DEGREES.find((one) => signs.length >= one.signs && different >= one.different)
  return reached ? { degree: reached.degree } : { degree: 'short', missing: PASSWORD_MIN - signs.length }
}

export const STEPS = { short: 1, fair: 2, good: 3, strong: 4 } as const
