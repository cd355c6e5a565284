import { Button, Loader } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** In place of an announcement that is still being loaded, or that is not there for this reader. */
export function AbsentDialog({ title, isGone, onClose }: { title: string; isGone: boolean; onClose: () => void }) {
  const t = useTranslations('announcements')
  const ui = useTranslations('ui')
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogBody actions={<Button onClick={onClose}>{ui('close')}</Button>}>
        {isGone ? (
          <Empty kind="closed" title={t('gone')}>
            {t('goneText')}
          </Empty>
        ) : (
          <Loader type="dots" />
        )}
      </DialogBody>
    </Dialog>
  )
}
