import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { List } from '../contract.ts'
import { EntriesList } from './entries-list.tsx'
import { useEntries } from './queries.ts'
import css from './lists-panel.module.css'

/** A page of lists from which people's records pick. */
export function Lists({ of, title, state }: { of: readonly List[]; title: string; state: string }) {
  const t = useTranslations('catalogues')
  const { data: entries, isError, refetch } = useEntries()
  return (
    <>
      <PageHeader title={title} state={state} />
      <div className={css.column}>
        {isError ? (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        ) : (
          of.map((list) =>
            entries ? (
              <EntriesList key={list} list={list} entries={entries.filter((entry) => entry.list === list)} />
            ) : (
              <Skeleton key={list} height={180} />
            ),
          )
        )}
      </div>
    </>
  )
}
