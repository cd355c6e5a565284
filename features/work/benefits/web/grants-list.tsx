import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status } from '#ui/status.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Benefit } from '../contract.ts'
import type { GrantOfBenefit } from '../grants/contract.ts'
import { useBenefitWords } from './benefit-words.ts'
import { useGrants } from './queries.ts'
import css from './benefits-screen.module.css'

/** Who has a benefit or had it, as far as the reader may see it. */
export function GrantsList({ benefit }: { benefit: Benefit }) {
  const t = useTranslations('benefits')
  const [shown, setShown] = useState<'now' | 'past'>('now')
  const [search, setSearch] = useState('')
  const found = useGrants(benefit.id, { shown, ...(search && { search }) })
  const total = found.data?.pages[0]?.total
  return (
    <Part title={t('whoHasIt')} count={shown === 'now' ? benefit.grantedCount : total}>
      <div className={css.tools}>
        <SearchField value={search} placeholder={t('searchPeople')} onChange={setSearch} />
        <SegmentedControl
          aria-label={t('showing')}
          value={shown}
          onChange={(value) => setShown(value === 'past' ? 'past' : 'now')}
          data={[
            { value: 'now', label: t('now') },
            { value: 'past', label: t('past') },
          ]}
        />
      </div>
      {shown === 'now' && !search && total !== undefined && total < benefit.grantedCount && (
        <p className={css.quiet}>{t('others', { count: benefit.grantedCount - total })}</p>
      )}
      <Found found={found} search={search} shown={shown} />
    </Part>
  )
}

function Found({
  found,
  search,
  shown,
}: {
  found: ReturnType<typeof useGrants>
  search: string
  shown: 'now' | 'past'
}) {
  const t = useTranslations('benefits')
  const ui = useTranslations('ui')
  const columns = useColumns()
  if (found.isError) return <Button onClick={() => void found.refetch()}>{ui('retry')}</Button>
  return (
    <DataTable
      label={t('whoHasIt')}
      rows={found.data?.pages.flatMap(({ data }) => data) ?? []}
      columns={columns}
      phoneRow={drawOnPhone}
      loading={found.isPending}
      loadingMore={found.isFetchingNextPage}
      onNearEnd={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      to={({ user }) => `/people/${user.id}/benefits`}
      empty={<Empty kind={search ? 'nothing-found' : 'empty'} title={nothingWord(t, search, shown)} />}
    />
  )
}

const drawOnPhone = (grant: GrantOfBenefit) => <OnPhone grant={grant} />

function OnPhone({ grant }: { grant: GrantOfBenefit }) {
  return <PersonChip person={grant.user} note={useBenefitWords().period(grant)} />
}

const nothingWord = (t: ReturnType<typeof useTranslations<'benefits'>>, search: string, shown: 'now' | 'past') => {
  if (search) return t('nobodyFound')
  return t(shown === 'now' ? 'nobody' : 'nobodyBefore')
}

function useColumns(): readonly Column<GrantOfBenefit>[] {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  return [
    { id: 'user', word: t('person'), fixed: true, cell: ({ user }) => <PersonChip person={user} /> },
    { id: 'from', word: t('dateFrom'), width: '128px', cell: ({ dateFrom }) => words.day(dateFrom) },
    { id: 'until', word: t('dateTo'), width: '128px', quiet: true, cell: ({ until }) => until && words.day(until) },
    { id: 'state', word: t('state'), width: '128px', cell: ({ state }) => <GrantState state={state} /> },
  ]
}

const TONES = { planned: 'plan', current: 'good', past: 'off', ended: 'off' } as const

/** How a grant stands today. */
export function GrantState({ state }: Pick<GrantOfBenefit, 'state'>) {
  const t = useTranslations('benefits')
  return <Status tone={TONES[state]}>{t(`states.${state}`)}</Status>
}
