import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { catalogues, countedIn, type Entry, type List, SMALLEST_PAY_GROUP } from '../contract.ts'
import { EntryDialog } from './entry-dialog.tsx'
import css from './lists-panel.module.css'
import { useWeekWords } from './week-words.ts'

type Open = (entry: Entry | 'new') => void

export function EntriesList({ list, entries }: { list: List; entries: readonly Entry[] }) {
  const t = useTranslations('catalogues')
  const [open, setOpen] = useState<Entry | 'new'>()
  const offered = entries.filter(({ isArchived }) => !isArchived)
  const archived = entries.filter(({ isArchived }) => isArchived)
  return (
    <Part title={t(`lists.${list}.title`)} count={offered.length} action={<Add list={list} onOpen={setOpen} />}>
      <p className={css.text}>{t(`lists.${list}.text`)}</p>
      <Offered list={list} entries={offered} onOpen={setOpen} />
      {archived.length > 0 && (
        <ul className={css.rows}>
          {archived.map((entry) => (
            <li key={entry.id} className={css.archived}>
              <Row entry={entry} onOpen={setOpen} />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <EntryDialog
          list={list}
          entry={open === 'new' ? undefined : open}
          all={offered}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

function Add({ list, onOpen }: { list: List; onOpen: Open }) {
  const t = useTranslations('catalogues')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Plus size={16} />}
      aria-label={t(`lists.${list}.add`)}
      onClick={() => onOpen('new')}
    >
      {t('add')}
    </Button>
  )
}

/** What pickers offer, in their order. */
function Offered({ list, entries, onOpen }: { list: List; entries: readonly Entry[]; onOpen: Open }) {
  const t = useTranslations('catalogues')
  const order = useChange(catalogues.orderEntries)
  const { shown, rowProps, handle, announcement } = useOrderedRows(entries, {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (rows) => order({ list, entryIds: rows.map(({ id }) => id) }),
  })
  if (entries.length === 0) return null
  return (
    <>
      <ul className={css.rows} aria-label={t(`lists.${list}.title`)}>
        {shown.map((entry) => (
          <li key={entry.id} {...rowProps(entry)}>
            {handle(entry)}
            <Row entry={entry} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {announcement}
    </>
  )
}

function Row({ entry, onOpen }: { entry: Entry; onOpen: Open }) {
  const t = useTranslations('catalogues')
  const { name, days, isBuiltIn, isArchived } = entry
  const week = useWeekWords()
  const mark = isArchived ? t('archivedMark') : isBuiltIn && t('builtInMark')
  return (
    <>
      <span className={css.name}>
        {isBuiltIn ? (
          name
        ) : (
          <button type="button" className={css.open} onClick={() => onOpen(entry)}>
            {name}
          </button>
        )}
        {mark && <span className={css.quiet}>{mark}</span>}
        {days && <span className={css.quiet}>{week(days)}</span>}
      </span>
      <Uses entry={entry} />
    </>
  )
}

const COUNTS = { assets: 'assetCount', benefits: 'benefitCount', people: 'peopleCount' } as const

function Uses({ entry: { list, count } }: { entry: Entry }) {
  const t = useTranslations('catalogues')
  const word = COUNTS[countedIn(list)]
  return (
    <span className={css.uses}>
      {count === null ? t('fewPeople', { count: SMALLEST_PAY_GROUP }) : t(word, { count })}
    </span>
  )
}
