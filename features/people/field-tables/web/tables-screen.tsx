import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { Part } from '#ui/part.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { FieldTable } from '../contract.ts'
import { useFieldTables } from './queries.ts'
import { TableDialog } from './table-dialog.tsx'
import { ArchivedList, TablesList } from './tables-list.tsx'
import css from './tables-screen.module.css'
import { BLANK, draftFrom, type TableDraft, TEMPLATE_NAMES } from './template-state.ts'

/** The company's own tables, for those who define the fields of records. */
export function Screen() {
  const t = useTranslations('fieldTables')
  const { data, isError, refetch } = useFieldTables()
  const [open, setOpen] = useState<FieldTable | TableDraft>()
  const retry = <Button onClick={() => void refetch()}>{t('retry')}</Button>
  if (!data)
    return (
      <>
        <PageHeader title={t('title')} />
        {isError && <Empty kind="error" title={t('failed')} action={retry} />}
      </>
    )
  const tables = data.data.filter(({ isArchived }) => !isArchived)
  const archived = data.data.filter(({ isArchived }) => isArchived)
  const add = <Add onStart={setOpen} />
  return (
    <>
      <PageHeader title={t('title')} state={t('state', { count: tables.length })} actions={tables.length > 0 && add} />
      <div className={css.body}>
        {tables.length > 0 ? (
          <TablesList tables={tables} canExport={data.can.export} onOpen={setOpen} />
        ) : (
          <Empty title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </Empty>
        )}
        {archived.length > 0 && (
          <Part title={t('archivedTitle')} count={archived.length}>
            <ArchivedList tables={archived} />
          </Part>
        )}
      </div>
      {open && (
        <TableDialog
          table={'id' in open ? open : undefined}
          start={'id' in open ? BLANK() : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** A table to begin with, or an empty one. */
function Add({ onStart }: { onStart: (draft: TableDraft) => void }) {
  const t = useTranslations('fieldTables')
  const say = (word: string) => t(word as never)
  return (
    <MenuButton
      className={css.add}
      menuLabel={t('beginWith')}
      align="end"
      items={[
        ...TEMPLATE_NAMES.map((name) => ({
          word: t(`templates.${name}`),
          onPick: () => onStart(draftFrom(name, say)),
        })),
        { word: t('templates.blank'), rule: true, onPick: () => onStart(BLANK()) },
      ]}
    >
      <Plus size={16} weight="bold" aria-hidden />
      {t('add')}
    </MenuButton>
  )
}
