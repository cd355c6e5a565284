import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { KINDS } from '../contract.ts'
import { PolicyForm } from './policy-form.tsx'
import { usePolicies } from './queries.ts'

const HOME = '/settings/time-off'

/** New rules for one kind (`?type=vacation`), filled from the version in the address or from what holds today. */
export function Screen() {
  const t = useTranslations('policies')
  const ui = useTranslations('ui')
  const router = useRouter()
  const { id } = useParams({ strict: false })
  const [{ type }] = useUrlState()
  const { data, error, refetch } = usePolicies()
  const up = { word: t('title'), to: HOME }
  if (!data && error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!data) return <PageHeader up={up} title={t('edit')} />
  const known = data.data.find((one) => one.id === id)
  const kind = known?.kind ?? KINDS.find((one) => one === type) ?? KINDS[0]
  if (id && !known) return <NoRecord error={null} up={up} />
  return (
    <>
      <PageHeader up={up} title={t('editKind', { kind: ui(`kinds.${kind}`) })} state={t('editState')} />
      <PolicyForm
        key={`${kind} ${id}`}
        kind={kind}
        filledFrom={known ?? data.data.find((one) => one.kind === kind && one.state === 'current')}
        versions={data.data.filter((one) => one.kind === kind)}
        today={data.today}
        onDone={() => void router.navigate({ href: HOME })}
      />
    </>
  )
}
