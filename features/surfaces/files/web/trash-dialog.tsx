import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { formatDay } from '#ui/format.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { TRASH_DAYS, type Trashed, userFiles } from '../contract.ts'
import { useTrash } from './queries.ts'
import css from './files-tab.module.css'

/** What was deleted in the last days, and the way back. */
export function TrashDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations('files')
  const ui = useTranslations('ui')
  const { data: rows, isError } = useTrash(userId)
  return (
    <Dialog opened onClose={onClose} title={t('trash')}>
      <DialogBody actions={<Button onClick={onClose}>{ui('close')}</Button>}>
        <p className={css.quiet}>{t('trashText', { days: TRASH_DAYS })}</p>
        {isError && <p className={css.quiet}>{t('failed')}</p>}
        {rows?.length === 0 && <p className={css.quiet}>{t('trashEmpty')}</p>}
        <ul className={css.trash} aria-label={t('trash')} aria-busy={!rows && !isError}>
          {rows?.map((row) => (
            <Row key={row.id} userId={userId} row={row} />
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}

function Row({ userId, row: { id, name, deletedAt, deletedBy } }: { userId: string; row: Trashed }) {
  const t = useTranslations('files')
  const locale = useLocale()
  const restore = useChange(userFiles.restoreEntries)
  const date = formatDay(deletedAt.slice(0, 10), locale)
  return (
    <li>
      <span className={css.line}>
        {name}
        <small className={css.quiet}>{deletedBy ? t('deletedBy', { date, name: personName(deletedBy) }) : date}</small>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${t('restore')}: ${name}`}
        onClick={() => void restore({ id: userId, entryIds: [id] })}
      >
        {t('restore')}
      </Button>
    </li>
  )
}
