import { Button, Loader } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { DialogBody } from './dialog-body.tsx'
import { Dialog } from './dialog.tsx'

/** In place of a record that is still being loaded, or that is not there for this reader: then `gone` says so. */
export function AbsentDialog({
  title,
  gone,
  onClose,
}: {
  title: string
  gone: { title: string; text: string } | false
  onClose: () => void
}) {
  const ui = useTranslations('ui')
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogBody actions={<Button onClick={onClose}>{ui('close')}</Button>}>
        {gone ? (
          <Empty kind="closed" title={gone.title}>
            {gone.text}
          </Empty>
        ) : (
          <Loader type="dots" />
        )}
      </DialogBody>
    </Dialog>
  )
}
