import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { FileField } from '#ui/forms/file-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { UploadProgress } from '#ui/forms/upload-progress.tsx'
import { ALT, LARGEST_PICTURE, PICTURES } from '../files/contract.ts'
import type { usePicture } from './picture-state.ts'
import css from './files-list.module.css'

interface Props {
  form: FormPart<{ pictureId: string | null; pictureAlt: string }>
  picture: ReturnType<typeof usePicture>
}

/** The picture at the head of an announcement and what it shows in words, which it does not go without. */
export function PictureFields({ form, picture: { upload, shown, choose, remove, undo } }: Props) {
  const t = useTranslations('announcements.picture')
  const ui = useTranslations('ui')
  const { now, error } = upload
  // one that was uploaded before the session ended can't be shown before it is saved
  if (form.values.pictureId !== null)
    return (
      <div className={css.picture}>
        <b>{t('title')}</b>
        {shown && <img src={shown} alt={form.values.pictureAlt} />}
        <TextField label={t('alt')} help={t('altHelp')} required maxLength={ALT} {...form.field('pictureAlt')} />
        <div>
          <Button size="compact-sm" onClick={remove}>
            {t('remove')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={css.picture}>
      <FileField
        name="pictureId"
        label={t('title')}
        help={t('help')}
        endings={PICTURES}
        maxBytes={LARGEST_PICTURE}
        value={now ? [now.file] : []}
        onChange={(files) =>
          void choose(
            files.filter((file) => file !== now?.file),
            ui('file.notUploaded'),
          )
        }
        error={error ?? form.field('pictureId').error}
      />
      {now && <UploadProgress part={now.part} />}
      {undo && (
        <output className={css.removed}>
          {t('removed')}
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            {t('undo')}
          </Button>
        </output>
      )}
    </div>
  )
}
