import { useTranslations } from 'use-intl'
import type { EndedJobChange, JobChangeField, JobPlace } from '../contract.ts'

/** What a field of the job is called, as on the rest of the tab. */
export function useFieldWord(): (field: JobChangeField) => string {
  const t = useTranslations('people')
  const words = {
    jobTitleId: t('columns.jobTitle'),
    departmentId: t('columns.department'),
    locationId: t('columns.location'),
    managerId: t('columns.manager'),
    positionId: t('fields.position'),
  }
  return (field) => words[field]
}

/** What a place is called; of what is gone that, too. */
export function usePlaceWord(): (place: JobPlace) => string | null {
  const t = useTranslations('jobHistory')
  return (place) => place && (place.isGone ? t('gone', { name: place.name }) : place.name)
}

/** What a row changes, a line for each field: "Department: Sales → Marketing". */
export function useChangeLines(): (row: Pick<EndedJobChange, 'changes' | 'isFirst'>, alone?: 'alone') => string[] {
  const t = useTranslations('jobHistory')
  const fieldWord = useFieldWord()
  const placeWord = usePlaceWord()
  const nameOf = (place: JobPlace) => placeWord(place) ?? t('nothing')
  return ({ changes, isFirst }, alone) =>
    changes
      .filter(({ after }) => !isFirst || after)
      .map(({ field, before, after }) => {
        const words = { field: fieldWord(field), before: nameOf(before), after: nameOf(after) }
        return isFirst || alone ? t('set', words) : t('change', words)
      })
}
