import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { AppLink } from '#ui/link.tsx'
import { personName } from '#ui/person-name.ts'
import { orElse } from '#ui/or-else.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import { listParam, type Params, useUrlState } from '#ui/table/url-state.ts'
import { peopleChanges } from '../changes/contract.ts'
import type { ListedPerson } from '../contract.ts'
import { type Gap, GAPS } from '../fields.ts'
import type { OwnFacet } from './people-filters.tsx'
import { type useGapCounts } from './queries.ts'

type Counts = ReturnType<typeof useGapCounts>

/** What is missing, as a facet; only what the reader may fill in. */
export function useGapFacets(counts: Counts): readonly OwnFacet[] {
  const t = useTranslations('people.gaps')
  if (!counts?.length) return []
  const facets = counts.map(({ id, count }) => ({ id, name: t(`names.${id}`), count }))
  return [{ name: 'missing', word: t('word'), facets }]
}

export function useGapFilters(counts: Counts): readonly Filter[] {
  const t = useTranslations('people.gaps')
  const options = (counts ?? []).map(({ id }) => ({ value: id, label: t(`names.${id}`) }))
  return [{ name: 'missing', word: t('word'), options, multiple: true }]
}

/** Shown while the list is filtered by a gap: the button that fills in each person's next gap. */
export function useWithGaps(columns: readonly Column<ListedPerson>[], { missing }: Params) {
  const t = useTranslations('people.gaps')
  if (listParam(missing).every((name) => !GAPS.some((gap) => gap === name))) return columns
  const acts: Column<ListedPerson> = {
    id: 'missing',
    word: t('column'),
    width: '208px',
    phone: 'end',
    cell: (person) => person.missing?.[0] && <GapAct person={person} gap={person.missing[0]} />,
  }
  // the Today column makes room for it
  const [name, ...others] = columns.filter(({ id }) => id !== 'today')
  return name ? [name, acts, ...others] : columns
}

function GapAct({ person, gap }: { person: ListedPerson; gap: Gap }) {
  const t = useTranslations('people.gaps')
  const [, change] = useUrlState()
  const act = t(`acts.${gap}`)
  const shared = {
    size: 'compact-sm',
    'aria-label': t('actFor', { act, name: personName(person) }),
  } as const
  if (gap === 'invitation') return <InviteButton id={person.id} {...shared} />
  if (gap === 'vacation')
    return (
      <Button {...shared} component={AppLink} to={`/people/${person.id}/time-off`}>
        {act}
      </Button>
    )
  return (
    <Button {...shared} onClick={() => change({ mend: person.id, gap })}>
      {act}
    </Button>
  )
}

function InviteButton({ id, ...shared }: { id: string; size: 'compact-sm'; 'aria-label': string }) {
  const t = useTranslations('people.gaps')
  const invite = useChange(peopleChanges.resendInvitation)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    // a refusal is said by the shell, and the button is there again
    await invite({ id }).catch(orElse(undefined))
    setBusy(false)
  }
  return (
    <Button {...shared} loading={busy} onClick={() => void send()}>
      {t('acts.invitation')}
    </Button>
  )
}
