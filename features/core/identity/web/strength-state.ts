import { PASSWORD_MIN } from '../accounts/contract.ts'

/** `short` is refused; the others are degrees of what is taken. The server alone knows the first guesses. */
export type Strength = { degree: 'short'; missing: number } | { degree: 'fair' | 'good' | 'strong' }

/** A hint while typing. Length counts most; many signs of one kind count as few. */
export function strengthOf(password: string): Strength {
  const letters = [...password]
  if (letters.length < PASSWORD_MIN) return { degree: 'short', missing: PASSWORD_MIN - letters.length }
  const different = new Set(letters).size
  if (letters.length >= 18 && different >= 9) return { degree: 'strong' }
  return { degree: letters.length >= 13 && different >= 7 ? 'good' : 'fair' }
}

export const STEPS = { short: 1, fair: 2, good: 3, strong: 4 } as const
