import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wholeOf } from '#ui/forms/crop.ts'
import { CropStage, cut } from '#ui/forms/crop-stage.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import type { Chosen } from './picture-state.ts'
import css from './picture-fields.module.css'

/** Cuts the chosen picture to a square. */
export function CropForm({
  chosen: { picture: bitmap, type },
  error,
  busy,
  onError,
  onCut,
  onClose,
}: {
  chosen: Chosen
  error: string | undefined
  busy: boolean
  onError: (error: string) => void
  onCut: (file: File) => void
  onClose: () => void
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const [crop, setCrop] = useState(() => wholeOf(bitmap))
  const save = async () => {
    const file = await cut(bitmap, crop, type)
    if (file) onCut(file)
    else onError(ui('file.unsupported'))
  }
  return (
    <DialogBody
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button variant="filled" loading={busy} data-autofocus onClick={() => void save()}>
            {t('pictureSave')}
          </Button>
        </>
      }
    >
      <CropStage picture={bitmap} crop={crop} onCrop={setCrop} />
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </DialogBody>
  )
}
