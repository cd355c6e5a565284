import { useLocale, useTranslations } from 'use-intl'
import { useVacantPositions } from '#features/people/org/positions/web/api.tsx'
import { useChoices, useMaking } from '#features/people/org/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { ColleagueField } from '#features/people/record/web/api.tsx'
import type { Reply } from '#kit/contract.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { CreatingSelect } from '#ui/forms/creating-select.tsx'
import { formatDay } from '#ui/format.ts'
import type { JobChange, JobChangeField, jobHistory } from '../contract.ts'
import { nextChange, type Parts, sentOf, type Values } from './job-change-state.ts'
import { useFieldWord } from './job-change-words.ts'
import css from './job-history-panel.module.css'

type Named = { id: string; name: string }

/** Where the person is to be: the fields that the row sets, or that the reader may change. */
export function JobPlaceFields({
  form,
  fields,
  row,
  head,
}: {
  form: FormPart<Values>
  fields: readonly JobChangeField[]
  row: JobChange | undefined
  head: ProfileHead
}) {
  const wordOf = useFieldWord()
  const { departments, locations, jobTitles } = useChoices()
  const making = { ...useMaking(), positionId: { madeIn: '/company/positions' } }
  const positions = useVacantPositions().data
  const kept: Record<string, Named | null | undefined> = {
    positionId: head.position,
    ...Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after])),
  }
  const lists = { jobTitleId: jobTitles, departmentId: departments, locationId: locations, positionId: positions }
  return fields.map((field) =>
    field === 'managerId' ? (
      <ColleagueField key={field} label={wordOf(field)} clearable {...form.field('managerId')} />
    ) : (
      <CreatingSelect
        key={field}
        label={wordOf(field)}
        options={withKept(lists[field], kept[field])}
        {...making[field]}
        {...form.field(field)}
      />
    ),
  )
}

/** What the row names may be no vacancy, or gone. */
const withKept = (list: readonly Named[] | undefined, kept: Named | null | undefined) =>
  list &&
  [...(kept && !list.some(({ id }) => id === kept.id) ? [kept] : []), ...list].map(({ id, name }) => ({
    value: id,
    label: name,
  }))

/** From when until when a change applies that is not for today: what it touches, and what it leaves. */
export function Reach({
  history,
  values,
  ...of
}: Parts & { history: Reply<typeof jobHistory.showJobHistory>; values: Values }) {
  const t = useTranslations('jobHistory')
  const locale = useLocale()
  const wordOf = useFieldWord()
  const { effectiveDate } = values
  const { today } = history
  if (!effectiveDate || effectiveDate === today) return null
  const day = formatDay(effectiveDate, locale)
  const changed = Object.keys(sentOf(values, of.initial, of.fields, of.row)) as JobChangeField[]
  const others = history.data.filter(({ id }) => id !== of.row?.id)
  const lineOf = (field: JobChangeField) => {
    const next = nextChange(others, effectiveDate, field)
    const key = !next ? 'touchesOpen' : next <= today ? 'touchesUntil' : 'touchesPlanned'
    return t(key, { field: wordOf(field), day, next: next ? formatDay(next, locale) : '' })
  }
  if (effectiveDate > today) return <p className={css.reach}>{t('plan', { day })}</p>
  return (
    changed.length > 0 && (
      <ul className={css.reach} aria-live="polite">
        {changed.map((field) => (
          <li key={field}>{lineOf(field)}</li>
        ))}
      </ul>
    )
  )
}
