import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { type Entry, type List, SMALLEST_PAY_GROUP } from '../contract.ts'
import { EntryDialog } from './entry-dialog.tsx'
import css from './lists-panel.module.css'

export function EntriesList({ list, entries }: { list: List; entries: readonly Entry[] }) {
  const t = useTranslations('catalogues')
  const [open, setOpen] = useState<Entry | 'new'>()
  const columns: readonly Column<Entry>[] = [
    { id: 'name', word: t('name'), cell: ({ name }) => name },
    {
      id: 'count',
      word: t('people'),
      width: '80px',
      end: true,
      phone: 'end',
      cell: ({ count }) => count ?? t('few', { count: SMALLEST_PAY_GROUP }),
    },
  ]
  return (
    <Part
      title={t(`lists.${list}.title`)}
      count={entries.length}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={16} />}
          aria-label={t(`lists.${list}.add`)}
          onClick={() => setOpen('new')}
        >
          {t('add')}
        </Button>
      }
    >
      <p className={css.text}>{t(`lists.${list}.text`)}</p>
      {entries.length > 0 && (
        <DataTable label={t(`lists.${list}.title`)} rows={entries} columns={columns} onOpen={setOpen} />
      )}
      {open && (
        <EntryDialog
          list={list}
          entry={open === 'new' ? undefined : open}
          all={entries}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}
