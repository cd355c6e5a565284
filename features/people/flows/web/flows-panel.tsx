import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Flow, OneByOne, WithoutManager } from '../contract.ts'
import type { FlowPurpose } from './flow-state.ts'
import { FlowsList } from './flows-list.tsx'
import { useFlows } from './queries.ts'
import { OneByOnePanel } from './one-by-one-panel.tsx'
import { WithoutManagerPanel } from './without-manager-panel.tsx'
import css from './flow-form.module.css'

/** A page with the flows of one purpose, and what happens for people without a manager. */
export function FlowsPage({ of }: { of: FlowPurpose }) {
  const t = useTranslations('flows')
  const ui = useTranslations('ui')
  const [params, setParams] = useUrlState()
  const isArchive = params.archived === 'yes'
  const { data, isError, refetch } = useFlows(of.purpose, isArchive)
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} component={AppLink} to={`${of.home}/create`}>
      {t('add')}
    </Button>
  )
  // an empty list has nothing to filter
  const isEmpty = !isArchive && data?.data.length === 0 && !data.hasArchived
  const filters = [{ name: 'archived', word: t('showing'), options: [{ value: 'yes', label: t('archivedOnes') }] }]
  return (
    <>
      <PageHeader
        title={t('title')}
        state={t('about')}
        actions={data && data.data.length > 0 && add}
        {...(!isEmpty && {
          filters: <ListToolbar params={params} onParams={setParams} filters={filters} searchName={null} />,
        })}
      />
      <div className={css.body}>
        {isError ? (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
          />
        ) : (
          <Content data={data} of={of} isArchive={isArchive} add={add} />
        )}
      </div>
    </>
  )
}

interface ContentProps {
  data: { data: Flow[]; withoutManager: WithoutManager; oneByOne: OneByOne; hasArchived: boolean } | undefined
  of: FlowPurpose
  isArchive: boolean
  add: React.ReactNode
}

function Content({ data, of, isArchive, add }: ContentProps) {
  const t = useTranslations('flows')
  if (!data) return <Skeleton height={240} />
  if (isArchive)
    return data.data.length > 0 ? <FlowsList rows={data.data} of={of} /> : <Empty title={t('emptyArchive')} />
  return (
    <>
      {data.data.length > 0 ? (
        <FlowsList rows={data.data} of={of} />
      ) : (
        <Empty title={t('empty')} action={add}>
          {t('emptyText')}
        </Empty>
      )}
      <WithoutManagerPanel value={data.withoutManager} />
      {/* another's change of it is another form */}
      <OneByOnePanel key={JSON.stringify(data.oneByOne)} value={data.oneByOne} />
    </>
  )
}
