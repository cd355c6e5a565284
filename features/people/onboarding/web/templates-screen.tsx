import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Empty } from '#ui/empty.tsx'
import { Archive, ArrowUUpLeft, Copy, Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { listParam, type Params, useUrlState } from '#ui/table/url-state.ts'
import { call } from '#kit/client.ts'
import { KINDS, type ListedTemplate, onboarding } from '../contract.ts'
import { useTemplates } from './queries.ts'
import css from './templates-screen.module.css'

const CREATE = '/settings/onboarding/create'

/** The company's templates, with those that are archived behind a filter. */
export function Screen() {
  const t = useTranslations('onboarding')
  const ui = useTranslations('ui')
  const [params] = useUrlState()
  const { data, isPending, isError, refetch } = useTemplates({ archived: params.archived === 'yes' })
  const columns = useColumns()
  const all = data?.data ?? []
  const isNarrowed = Boolean(params.search || params.type || params.archived)
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} component={AppLink} to={CREATE}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <Head count={data?.data.length} isNarrowed={isNarrowed} add={add} />
      <div className={css.body}>
        {isError ? (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
          />
        ) : (
          <DataTable
            label={t('title')}
            rows={all.filter((one) => isShown(one, params))}
            columns={columns}
            loading={isPending}
            to={({ id }) => `/settings/onboarding/${id}`}
            empty={<Nothing isNarrowed={isNarrowed} add={add} />}
          />
        )}
      </div>
    </>
  )
}

/** Where there are none, the page says what they are for, and nothing else. */
function Head({ count, isNarrowed, add }: { count: number | undefined; isNarrowed: boolean; add: React.ReactNode }) {
  const t = useTranslations('onboarding')
  const [params, setParams] = useUrlState()
  if (count === 0 && !isNarrowed) return <PageHeader title={t('title')} />
  const filters = [
    { name: 'type', word: t('type'), options: KINDS.map((value) => ({ value, label: t(`types.${value}`) })) },
    { name: 'archived', word: t('showing'), options: [{ value: 'yes', label: t('archivedOnes') }] },
  ]
  return (
    <PageHeader
      title={t('title')}
      state={count !== undefined && t('state', { count })}
      actions={count !== undefined && add}
      filters={<ListToolbar params={params} onParams={setParams} filters={filters} />}
    />
  )
}

function isShown({ name, kind }: ListedTemplate, { search = '', type }: Params): boolean {
  const types = listParam(type)
  return name.toLocaleLowerCase().includes(search.toLocaleLowerCase()) && (types.length === 0 || types.includes(kind))
}

function Nothing({ isNarrowed, add }: { isNarrowed: boolean; add: React.ReactNode }) {
  const t = useTranslations('onboarding')
  if (isNarrowed) return <NothingFound title={t('nothingFound')} narrowing={['search', 'type', 'archived']} />
  return (
    <Empty title={t('empty')} action={add}>
      {t('emptyText')}
    </Empty>
  )
}

function useColumns(): readonly Column<ListedTemplate>[] {
  const t = useTranslations('onboarding')
  return [
    { id: 'name', word: t('name'), phone: 'title', cell: ({ name }) => <span className={css.name}>{name}</span> },
    { id: 'type', word: t('type'), width: '140px', quiet: true, phone: 'note', cell: ({ kind }) => t(`types.${kind}`) },
    {
      id: 'steps',
      word: t('steps'),
      width: '96px',
      quiet: true,
      phone: 'note',
      cell: ({ steps }) => t('stepCount', { count: steps }),
    },
    {
      id: 'starts',
      word: t('starts'),
      width: '160px',
      quiet: true,
      cell: ({ startsItself }) => t(startsItself ? 'automatically' : 'byHand'),
    },
    {
      id: 'more',
      word: t('actions'),
      width: '96px',
      end: true,
      phone: 'end',
      cell: (row) => <RowMenu template={row} />,
    },
  ]
}

function RowMenu({ template }: { template: ListedTemplate }) {
  const t = useTranslations('onboarding')
  const router = useRouter()
  const archive = useArchiving()
  const restore = useChange(onboarding.restoreOnboardingTemplate)
  const { id, name, version, archivedAt } = template
  const items: MenuItem[] = [
    {
      word: t('duplicate'),
      icon: Copy,
      onPick: () => void router.navigate({ href: `${CREATE}?copy=${id}` }),
    },
    archivedAt
      ? { word: t('restore'), icon: ArrowUUpLeft, onPick: () => void restore({ id, version }) }
      : { word: t('archive'), icon: Archive, onPick: () => void archive(template) },
  ]
  return <MoreButton items={items} label={t('moreFor', { name })} place="cell" />
}

/** Archives at once; the message about it offers to undo. */
function useArchiving() {
  const t = useTranslations('onboarding')
  return async ({ id, version }: Pick<ListedTemplate, 'id' | 'version'>) => {
    const { data } = await call(onboarding.archiveOnboardingTemplate, { id, version })
    toast.success(t('archived'), {
      undo: () => void call(onboarding.restoreOnboardingTemplate, { id, version: data.version }),
    })
  }
}
