import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { memberFields } from '#features/core/members/fields.ts'
import { type Field, having } from '#kit/fields.ts'
import type { Column } from '#ui/table/column.ts'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Sort } from '#ui/table/sort.ts'
import type { Params } from '#ui/table/url-state.ts'
import { media, useMedia } from '#ui/use-phone.ts'
import { PersonStatus } from '#features/people/record/web/api.tsx'
import { statusWord } from '#features/people/record/contract.ts'
import { type ListedPerson } from '../contract.ts'
import { type Column as ColumnName, wordOfColumn } from '../fields.ts'
import { TodayChip } from './today-chip.tsx'

/** What is private or rarely looked up is off by default, and fetched only when shown. */
const OFF: readonly ColumnName[] = [
  'email',
  'skills',
  ...having(memberFields, 'list').filter((name) => name !== 'hireDate'),
]
const USUAL: readonly ColumnName[] = ['email', 'jobTitle', 'department', 'location', 'manager', 'status', 'today']
const WIDTHS: Partial<Record<ColumnName, string>> = {
  jobTitle: 'minmax(120px, 1.35fr)',
  department: 'minmax(84px, 1fr)',
  location: 'minmax(84px, 1fr)',
  manager: 'minmax(110px, 1.15fr)',
  email: 'minmax(140px, 1.3fr)',
  status: '112px',
  today: 'minmax(164px, 1.3fr)',
  skills: 'minmax(140px, 1.6fr)',
}
/** What of a record's fields is said about their columns. */
const DECLARED: Readonly<Record<string, Field | undefined>> = memberFields
/** No column gets so narrow that nothing of it can be read: beyond that the list scrolls sideways. */
const width = (name: ColumnName) => WIDTHS[name] ?? DECLARED[name]?.list?.width ?? 'minmax(112px, 1fr)'
/** Hidden by default in a small window; can be switched on. */
const TIGHT: readonly ColumnName[] = ['hireDate']
const NARROW: readonly ColumnName[] = ['manager']
const NARROWER: readonly ColumnName[] = ['location']
const NARROWEST: readonly ColumnName[] = ['department']
const tight = media('(max-width: 1500px)')
const narrow = media('(max-width: 1180px)')
const narrower = media('(max-width: 1100px)')
const narrowest = media('(max-width: 1020px)')

/** The columns that this reader may have, in their order; before it is known, those that everyone has. */
export function usePeopleColumns(
  readable: readonly ColumnName[] | undefined,
  sorts: readonly string[] | undefined,
): readonly Column<ListedPerson>[] {
  const t = useTranslations('people')
  const words = useTranslations()
  const locale = useLocale()
  const dropped = [
    ...(useMedia(tight) ? TIGHT : []),
    ...(useMedia(narrow) ? NARROW : []),
    ...(useMedia(narrower) ? NARROWER : []),
    ...(useMedia(narrowest) ? NARROWEST : []),
  ]
  const days = (day: string | null | undefined) => (day ? formatDay(day, locale) : '–')
  const cell = (name: ColumnName) => (person: ListedPerson) => {
    if (name === 'status') return <PersonStatus person={person} />
    if (name === 'today') return <TodayChip person={person} />
    if (DECLARED[name]?.type === 'day') return days(person[name])
    return person[name] || '–'
  }
  return [
    {
      id: 'name',
      word: t('columns.name'),
      sortable: true,
      fixed: true,
      phone: 'title',
      width: 'minmax(190px, 1.7fr)',
      cell: (person) => <PersonChip person={person} size="sm" />,
    },
    ...(readable ?? USUAL).map((name): Column<ListedPerson> => ({
      id: name,
      word: words(wordOfColumn(name) as never),
      cell: cell(name),
      sortable: sorts?.includes(name) ?? false,
      quiet: name !== 'jobTitle',
      off: OFF.includes(name) || dropped.includes(name),
      width: width(name),
      ...(name === 'jobTitle' && { phone: 'note' as const }),
    })),
  ]
}

function noteOf(person: ListedPerson) {
  if (statusWord(person) !== 'active') return <PersonStatus person={person} />
  if (person.today && person.today.mark !== 'in' && person.today.mark !== 'off') return <TodayChip person={person} />
  return [person.jobTitle, person.department].filter(Boolean).join(' · ')
}

/** On a phone only an unusual status or day is said. */
export const drawTwoLines = (person: ListedPerson) => <PersonChip person={person} note={noteOf(person)} />

export const sortOf = ({ sort, order }: Params): Sort => ({
  column: sort ?? 'name',
  direction: order === 'desc' ? 'desc' : 'asc',
})

interface NoPeopleProps {
  failed: boolean
  narrowed: boolean
  /** The list was filtered by what is missing: nobody lacks it any more. */
  complete: boolean
  onClear: () => void
}

export function NoPeople({ failed, narrowed, complete, onClear }: NoPeopleProps) {
  const t = useTranslations('people')
  const clear = narrowed && <Button onClick={onClear}>{t('showAll')}</Button>
  // a link may filter by a field that is gone since, or that its reader may not see of everyone
  if (failed) return <Empty kind="error" title={t('failedTitle')} action={clear} />
  if (complete)
    return (
      <Empty title={t('gaps.done')} action={clear}>
        {t('gaps.doneText')}
      </Empty>
    )
  return (
    <Empty
      kind={narrowed ? 'nothing-found' : 'empty'}
      title={t(narrowed ? 'nobodyTitle' : 'emptyTitle')}
      action={clear}
    >
      {!narrowed && t('emptyText')}
    </Empty>
  )
}
