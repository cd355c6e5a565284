import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { NoRecord } from '#ui/no-record.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { BUILT_IN } from '../../types/contract.ts'
import type { PolicyVersion } from '../contract.ts'
import { PolicyForm } from './policy-form.tsx'
import { usePolicies } from './queries.ts'

const HOME = '/settings/time-off'

/** New rules for one kind (`?type=vacation`, for a new group `&group=new`), filled from the version in the address or from what holds today. */
export function Screen() {
  const t = useTranslations('policies')
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = usePolicies()
  const up = { word: t('title'), to: HOME }
  if (!data && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!data) return <PageHeader up={up} title={t('edit')} />
  const known = data.data.find((one) => one.id === id)
  if (id && !known) return <NoRecord error={null} up={up} />
  return <Edit known={known} all={data.data} today={data.today} up={up} />
}

interface Edited {
  known: PolicyVersion | undefined
  all: readonly PolicyVersion[]
  today: Day
  up: { word: string; to: string }
}

function Edit({ known, all, today, up }: Edited) {
  const t = useTranslations('policies')
  const kinds = useKinds()
  const router = useRouter()
  const [{ type, group: asked }] = useUrlState()
  const kind = known?.kind ?? (type !== undefined && kinds.has(type) ? type : BUILT_IN[0])
  const group = groupOf(known, asked)
  const named = group === 'new' ? { id: '', name: t('newGroup') } : group
  const of = all.filter((one) => one.kind === kind)
  const title = named
    ? t('editGroup', { kind: kinds.word(kind), group: named.name })
    : t('editKind', { kind: kinds.word(kind) })
  return (
    <>
      <PageHeader up={up} title={title} state={t('editState')} />
      <PolicyForm
        key={`${kind} ${known?.id} ${asked}`}
        kind={kind}
        group={group}
        filledFrom={known ?? of.find((one) => one.group === null && one.state === 'current')}
        versions={of.filter((one) => one.group?.id === named?.id)}
        today={today}
        onDone={() => void router.navigate({ href: HOME })}
      />
    </>
  )
}

/** Of the version in the address; a new one by the address of the form. */
function groupOf(known: PolicyVersion | undefined, asked: string | undefined) {
  if (known) return known.group
  return asked === 'new' ? ('new' as const) : null
}
