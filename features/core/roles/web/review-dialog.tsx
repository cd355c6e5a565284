import { Button } from '@mantine/core'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import type { Difference } from '../contract.ts'
import { DifferenceList } from './difference-list.tsx'
import { useRoleWords } from './role-words.ts'

/** What a change opens and closes, before it is saved. */
export function ReviewDialog({
  title,
  first,
  more,
  busy = false,
  onClose,
  onSave,
}: {
  title: string
  first: Difference
  more: (after: number) => Promise<Difference>
  busy?: boolean
  onClose: () => void
  onSave: () => void
}) {
  const { t } = useRoleWords()
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{t('difference.back')}</Button>
            <Button variant="filled" loading={busy} onClick={onSave} data-autofocus>
              {t('difference.confirm')}
            </Button>
          </>
        }
      >
        <DifferenceList first={first} more={more} />
      </DialogBody>
    </Dialog>
  )
}
