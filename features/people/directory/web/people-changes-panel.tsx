import { useLocale, useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { withDay } from '#features/people/record/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/column.ts'
import type { DifferingPerson } from '../as-of/contract.ts'
import { type askedAsOf, useDifference } from './as-of-state.ts'
import css from './people-screen.module.css'

/** Who joined, left or moved between the day that is shown and another one. */
export function PeopleChanges({
  day,
  other,
  asked,
  onOther,
}: {
  day: Day
  other: Day
  asked: ReturnType<typeof askedAsOf>
  onOther: (day: Day | undefined) => void
}) {
  const t = useTranslations('people')
  const difference = useDifference([day, other], asked)
  const counts = difference.data?.pages[0]?.counts
  const columns = useChangeColumns()
  /** On a phone the change and the job are one line. */
  const phoneRow = (person: DifferingPerson) => (
    <PersonChip
      person={person}
      note={columns
        .slice(1)
        .map(({ cell }) => cell(person) as string)
        .join(' · ')}
    />
  )
  return (
    <>
      <div className={css.compared}>
        <span>{t('comparedWith')}</span>
        <span className={css.comparedDay}>
          <DateField aria-label={t('comparedWith')} value={other} onChange={(next) => onOther(next ?? undefined)} />
        </span>
        {counts && <output>{t('difference', counts)}</output>}
      </div>
      <DataTable
        label={t('layouts.changes')}
        rows={difference.data?.pages.flatMap(({ data }) => data) ?? []}
        columns={columns}
        phoneRow={phoneRow}
        to={({ id, what }) => withDay(`/people/${id}`, what === 'joined' ? undefined : day)}
        loading={difference.isPending}
        loadingMore={difference.isFetchingNextPage}
        onNearEnd={difference.hasNextPage ? () => void difference.fetchNextPage() : undefined}
        empty={
          <NobodyAsOf failed={difference.isError} word={t('noDifference', { day: formatDay(other, useLocale()) })} />
        }
      />
    </>
  )
}

export function NobodyAsOf({ failed, word }: { failed: boolean; word: string }) {
  const t = useTranslations('people')
  return <Empty kind={failed ? 'error' : 'nothing-found'} title={failed ? t('failedTitle') : word} />
}

function useChangeColumns(): readonly Column<DifferingPerson>[] {
  const t = useTranslations('people')
  const change = ({ field, before, after }: DifferingPerson['changes'][number]) =>
    `${t(`columns.${field}`)}: ${[before, after].map((value) => value ?? '–').join(' → ')}`
  /** Of people who joined or left only their job is shown. */
  const job = ({ what, changes }: DifferingPerson) =>
    changes.map((one) => (what === 'moved' ? change(one) : (one.after ?? one.before))).join(' · ')
  return [
    {
      id: 'name',
      word: t('columns.name'),
      phone: 'title',
      width: 'minmax(190px, 1fr)',
      cell: (person) => <PersonChip person={person} size="sm" />,
    },
    { id: 'what', word: t('columns.change'), width: '168px', cell: ({ what }) => t(`differences.${what}`) },
    { id: 'job', word: t('job'), width: 'minmax(200px, 2.4fr)', phone: 'note', quiet: true, cell: job },
  ]
}
