import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Got } from '#kit/contract.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { jobTitles } from '../contract.ts'
import { useJobTitlePeople } from './queries.ts'
import css from './job-titles-screen.module.css'

type Person = Got<typeof jobTitles.listJobTitlePeople>['data'][number]

const drawPerson = (person: Person) => <PersonChip person={person} size="sm" />

export function Screen() {
  const t = useTranslations('org')
  const { id } = useParams({ strict: false }) as { id: string }
  const people = useJobTitlePeople(id)
  const columns: readonly Column<Person>[] = [
    { id: 'name', word: t('name'), cell: drawPerson },
    { id: 'department', word: t('department'), quiet: true, cell: ({ department }) => department ?? '–' },
    { id: 'email', word: t('email'), quiet: true, phone: 'note', cell: ({ email }) => email },
  ]
  const up = { word: t('jobTitles'), to: '/settings/job-title' }
  if (people.isError && !people.data)
    return <NoRecord error={people.error} up={up} retry={() => void people.refetch()} />
  return (
    <>
      <PageHeader title={people.data?.pages[0]?.title.name} up={up} />
      <div className={css.body}>
        <DataTable
          label={t('people')}
          rows={people.data?.pages.flatMap(({ data }) => data) ?? []}
          columns={columns}
          loading={people.isPending}
          loadingMore={people.isFetchingNextPage}
          onNearEnd={people.hasNextPage ? () => void people.fetchNextPage() : undefined}
          to={(person) => `/people/${person.id}`}
          empty={<Empty kind="nothing-found" title={t('nobodyHasIt')} />}
        />
      </div>
    </>
  )
}
