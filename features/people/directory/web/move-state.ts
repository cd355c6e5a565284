import { type FieldColumn, type FieldValue, keyOfField } from '#features/people/custom-fields/contract.ts'
import type { PersonOption } from '#features/people/record/web/api.tsx'
import type { Sent } from '#kit/contract.ts'
import type { Day } from '#kit/days.ts'
import type { peopleChanges } from '../changes/contract.ts'

/** What everyone chosen is to get, as it is sent. */
export type BulkChange = Omit<Sent<typeof peopleChanges.previewMany>, 'ids'>

/** In a list of places: leaves people without one. A field that is left alone is null. */
export const NOWHERE = 'nowhere'

export interface Chosen {
  effectiveDate: Day | null
  departmentId: string | null
  locationId: string | null
  jobTitleId: string | null
  managerId: PersonOption | null
  /** They report to nobody, whatever is chosen. */
  hasNoManager: boolean
  /** One of the company's own fields, whose value is in the form by its name. */
  ownField: string | null
}

export const startOn = (today: Day): Chosen => ({
  effectiveDate: today,
  departmentId: null,
  locationId: null,
  jobTitleId: null,
  managerId: null,
  hasNoManager: false,
  ownField: null,
})

const PLACES = ['departmentId', 'locationId', 'jobTitleId'] as const

export const isLater = ({ effectiveDate }: Chosen, today: Day): boolean =>
  effectiveDate !== null && effectiveDate > today

/** Only what is chosen; what people have is left alone otherwise. */
export function askedOf(chosen: Chosen, today: Day): BulkChange {
  const { managerId, hasNoManager, ownField, effectiveDate } = chosen
  const places = PLACES.flatMap((name) => {
    const id = chosen[name]
    return id === null ? [] : [[name, id === NOWHERE ? null : id] as const]
  })
  const value = ownField && (chosen as unknown as Record<string, FieldValue>)[keyOfField(ownField)]
  return {
    ...Object.fromEntries(places),
    ...(hasNoManager ? { managerId: null } : managerId && { managerId: managerId.id }),
    ...(ownField !== null && !isLater(chosen, today) && { own: { fieldId: ownField, value: value ?? null } }),
    ...(effectiveDate !== null && effectiveDate !== today && { effectiveDate }),
  }
}

/** Whether anything is asked for. A day alone is nothing. */
export const asksNothing = (asked: BulkChange): boolean => Object.keys(asked).every((name) => name === 'effectiveDate')

/** A field as its control draws it: nobody has to be given a value. */
export const drawn = (field: FieldColumn) => ({ ...field, is_required: false })
