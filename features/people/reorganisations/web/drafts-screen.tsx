import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { personName } from '#ui/person-name.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Status } from '#ui/status.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ListedReorganisation } from '../contract.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { useStateWord } from './draft-words.ts'
import { useReorganisations } from './queries.ts'
import css from './draft-screen.module.css'

const LIST = '/company/organization-structure/drafts'

/** One's own drafts, those that are shared, and what was applied. */
export function Screen() {
  const t = useTranslations('reorganisations')
  const chart = useTranslations('orgChart')
  const router = useRouter()
  const columns = useColumns()
  const [{ new: adding }, setParams] = useUrlState()
  const { data, isPending, isError, refetch } = useReorganisations()
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setParams({ new: 'draft' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        up={{ word: chart('title'), to: '/company/organization-structure' }}
        actions={data && data.length > 0 && add}
      />
      <div className={css.body}>
        {isError && !data ? (
          <Failed retry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            rows={data ?? []}
            columns={columns}
            loading={isPending}
            to={({ id }) => `${LIST}/${id}`}
            empty={
              <Empty title={t('empty')} action={add}>
                {t('emptyText')}
              </Empty>
            }
          />
        )}
      </div>
      {adding && (
        <DraftDialog
          onClose={() => setParams({ new: undefined })}
          onDone={(id) => void router.navigate({ href: `${LIST}/${id}` })}
        />
      )}
    </>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('reorganisations')
  const ui = useTranslations('ui')
  return <Empty kind="error" title={t('failed')} action={<Button onClick={retry}>{ui('retry')}</Button>} />
}

function useColumns(): readonly Column<ListedReorganisation>[] {
  const t = useTranslations('reorganisations')
  const locale = useLocale()
  const stateOf = useStateWord()
  return [
    { id: 'name', word: t('name'), width: 'minmax(0, 2fr)', phone: 'title', cell: ({ name }) => name },
    {
      id: 'state',
      word: t('state'),
      width: 'minmax(0, 1.4fr)',
      phone: 'note',
      cell: (one) => <Status tone={one.appliedAt ? 'good' : one.isShared ? 'plan' : 'off'}>{stateOf(one)}</Status>,
    },
    {
      id: 'day',
      word: t('day'),
      width: '128px',
      quiet: true,
      cell: ({ effectiveDate, appliedAt }) =>
        appliedAt === null && effectiveDate ? formatDay(effectiveDate, locale) : '',
    },
    { id: 'author', word: t('author'), quiet: true, cell: ({ author }) => author && personName(author) },
    {
      id: 'people',
      word: t('people'),
      width: '96px',
      end: true,
      quiet: true,
      phone: 'end',
      cell: ({ people }) => people,
    },
  ]
}
