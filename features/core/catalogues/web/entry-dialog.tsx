import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  DayEffectsPanel,
  type Foreseen,
  sentDecisions,
  UNDECIDED,
  useDayEffects,
} from '#features/core/day-effects/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { sameValues, useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { ARCHIVED_LISTS, catalogues, countedIn, type Entry, type List } from '../contract.ts'
import { WeekDaysFields } from './week-days-fields.tsx'

export function EntryDialog({
  list,
  entry,
  all,
  onClose,
}: {
  list: List
  entry: Entry | undefined
  all: readonly Entry[]
  onClose: () => void
}) {
  const t = useTranslations('catalogues')
  const [deleting, setDeleting] = useState(false)
  const { form, foreseen } = useEntryForm(list, entry, onClose)
  if (entry && deleting) return <Deletion entry={entry} all={all} onClose={onClose} />
  return (
    <EditDialog
      title={entry?.name ?? t(`lists.${list}.add`)}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      {list === 'schedule_types' && <WeekDaysFields form={form} />}
      <DayEffectsPanel foreseen={foreseen} form={form} />
      {entry && ARCHIVED_LISTS.includes(list) && <Archive entry={entry} onClose={onClose} />}
    </EditDialog>
  )
}

function useEntryForm(list: List, entry: Entry | undefined, onClose: () => void) {
  const create = useChange(catalogues.createEntry)
  const rename = useChange(catalogues.renameEntry)
  const form = useForm({
    initial: { name: entry?.name ?? '', days: entry?.days ?? null, ...UNDECIDED },
    submit: async ({ name, days, decisions }) => {
      const said = { name, ...(list === 'schedule_types' && { days: days && [...days] }) }
      const decided = sentDecisions(foreseen.effects, decisions)
      return entry ? rename({ id: entry.id, version: entry.version, ...said, ...decided }) : create({ list, ...said })
    },
    onDone: onClose,
    onRefused: () => foreseen.look(),
  })
  const { days } = form.values
  const isAsked = entry && list === 'schedule_types' && !sameValues(days, entry.days)
  const foreseen: Foreseen = useDayEffects(
    catalogues.foreseeDays,
    isAsked ? { id: entry.id, days: days && [...days] } : undefined,
  )
  return { form, foreseen }
}

/** It stays where it is noted, and is offered no more; or is offered again. */
function Archive({ entry: { id, version, isArchived }, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('catalogues')
  const archive = useChange(catalogues.archiveEntry)
  const restore = useChange(catalogues.restoreEntry)
  const run = async () => {
    await (isArchived ? restore : archive)({ id, version })
    onClose()
  }
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => void run()}>
        {t(isArchived ? 'restore' : 'archive')}
      </Button>
    </div>
  )
}

const DELETIONS = { assets: 'deleteAssetsText', benefits: 'deleteBenefitsText', people: 'deleteText' } as const

function Deletion({
  entry: { id, list, name, count, version },
  all,
  onClose,
}: {
  entry: Entry
  all: readonly Entry[]
  onClose: () => void
}) {
  const t = useTranslations('catalogues')
  const remove = useChange(catalogues.deleteEntry)
  const textOf = (people: number | null) => {
    if (people === null) return t('deleteTextFew')
    const word = DELETIONS[countedIn(list)]
    return people > 0 ? t(word, { count: people }) : undefined
  }
  const others = all.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={textOf(count)}
      word={t('delete')}
      replaceLabel={t('replaceWith')}
      options={count === 0 && list !== 'asset_states' ? undefined : others}
      onClose={onClose}
      remove={(replacementId) => remove({ id, version, ...(replacementId && { replacementId }) })}
    />
  )
}
