import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { EndedList, useAsOf } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { type PersonTable, sectionOfTable, type TableRow } from '../contract.ts'
import { usePersonTables } from './queries.ts'
import { RowDialog } from './row-dialog.tsx'
import { RowsList, useRowTitle } from './rows-list.tsx'
import css from './tables-panel.module.css'

/** The company's own tables in a person's record, as far as the reader sees them: a part for each. Nothing where there is none. */
export function Panel({ userId }: { userId: string }) {
  const { day } = useAsOf()
  const { data } = usePersonTables(userId, day)
  if (!data) return null
  const shown = data.tables.filter(({ rows, ended, canEdit }) => canEdit || rows.length + ended.length > 0)
  if (shown.length === 0 && day === undefined) return null
  return (
    <div className={css.tables}>
      {(day === undefined ? shown : data.tables).map((table) => (
        <TablePart key={table.id} userId={userId} table={table} day={day} />
      ))}
    </div>
  )
}

function TablePart({ userId, table, day }: { userId: string; table: PersonTable; day: Day | undefined }) {
  const t = useTranslations('fieldTables')
  const locale = useLocale()
  const titleOf = useRowTitle()
  const [open, setOpen] = useState<TableRow | 'new'>()
  const { id, name, description, rows, ended, canEdit } = table
  const row = open === 'new' ? undefined : open
  return (
    <Part
      title={name}
      action={
        <span className={css.actions}>
          {canEdit && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Plus size={16} />}
              aria-label={t('addRowTo', { table: name })}
              onClick={() => setOpen('new')}
            >
              {t('addRow')}
            </Button>
          )}
          <WhoSees userId={userId} section={sectionOfTable(id)} what={name} />
        </span>
      }
    >
      {description && <p className={css.quiet}>{description}</p>}
      {rows.length === 0 && (
        <p className={css.quiet}>{day === undefined ? t('none') : t('noneOn', { day: formatDay(day, locale) })}</p>
      )}
      <RowsList table={table} onCorrect={canEdit ? setOpen : undefined} />
      <EndedList rows={ended} lineOf={(one) => titleOf(table, one).text} />
      {open && (
        <RowDialog
          userId={userId}
          table={table}
          row={row}
          title={row ? titleOf(table, row).text : ''}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}
