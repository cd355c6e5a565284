import { countryById } from '#features/core/catalogues/server/api.ts'
import { patternOf } from '#kit/patterns.ts'
import type { Message } from '#platform/problems.ts'
import type { Limits } from '../contract.ts'
import type { Definition } from '../definitions/contract.ts'
import { hasLength, hasRange, type Kept, type Knowing, readValue } from '../fields.ts'

/** What reading a value asks. */
export const knowing: Knowing = {
  isCountry: (id) => countryById(id) !== undefined,
  matches: (pattern, text) => patternOf(pattern)?.(text) ?? false,
}

/** The limits that a type has, or null where none is set. */
export function limitsOf({ type, limits }: Pick<Definition, 'type' | 'limits'>): Limits | null {
  if (!limits) return null
  const { min, max, maxLength, pattern, hint } = limits
  const kept = {
    min: hasRange(type) ? min : '',
    max: hasRange(type) ? max : '',
    maxLength: hasLength(type) ? maxLength : null,
    pattern: hasLength(type) ? pattern : '',
    hint: hasLength(type) && pattern ? hint : '',
  }
  return Object.values(kept).some((one) => one !== '' && one !== null) ? kept : null
}

/** As the audit trail says them in every language: those that are set. */
export function saidLimits(limits: Limits | null): string[] {
  if (!limits) return []
  const { min, max, maxLength, pattern, hint } = limits
  return [min && `≥ ${min}`, max && `≤ ${max}`, maxLength && `… ≤ ${maxLength}`, pattern, hint].filter(
    (one) => typeof one === 'string' && one !== '',
  ) as string[]
}

/** Limits that are no values of the type, the wrong way round, or a pattern that would take too long. */
export function wrongLimits(given: Pick<Definition, 'type' | 'limits'>): Record<string, Message[]> {
  const limits = limitsOf(given)
  if (!limits) return {}
  const read = (limit: string) => readValue({ type: given.type, options: [], limits: null }, limit, knowing)
  const [min, max] = [read(limits.min), read(limits.max)]
  return {
    ...(min.wrong && { 'limits.min': Object.values(min.wrong) }),
    ...(max.wrong && { 'limits.max': Object.values(max.wrong) }),
    ...(isAbove(min.value, max.value) && { 'limits.max': ['customFields.maxBelowMin'] }),
    ...(limits.pattern && !patternOf(limits.pattern) && { 'limits.pattern': ['customFields.patternInvalid'] }),
  }
}

const isAbove = (one: Kept | undefined, other: Kept | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one > other
