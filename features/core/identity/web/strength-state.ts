import { PASSWORD_DEGREES, PASSWORD_MIN } from '../accounts/contract.ts'

/** By length and variety; what is easy to guess all the same, the server says (`usePasswordRefusal`). */
export type Strength = { degree: 'short'; missing: number } | { degree: 'fair' | 'good' | 'strong' }

export function strengthOf(password: string): Strength {
  const signs = [...password]
  const different = new Set(signs).size
  const reached = PASSWORD_DEGREES.find((one) => signs.length >= one.signs && different >= one.different)
  return reached ? { degree: reached.degree } : { degree: 'short', missing: PASSWORD_MIN - signs.length }
}

export const STEPS = { short: 1, fair: 2, good: 3, strong: 4 } as const
