import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wholeOf } from '#ui/forms/crop.ts'
import { CropStage, cut } from '#ui/forms/crop-stage.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import type { Chosen, usePicture } from './picture-state.ts'
import css from './profile-screen.module.css'

/** Cuts the chosen picture to a square and saves it. */
export function CropForm({
  chosen: { picture: bitmap, type },
  picture: { error, setError, busy, put },
  onClose,
}: {
  chosen: Chosen
  picture: ReturnType<typeof usePicture>
  onClose: () => void
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const [crop, setCrop] = useState(() => wholeOf(bitmap))
  const save = async () => {
    const file = await cut(bitmap, crop, type)
    if (file) put(file)
    else setError(ui('file.unsupported'))
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
