import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkFiles } from '#ui/forms/check-files.ts'
import { Face } from '#ui/face.tsx'
import { PencilSimple } from '#ui/icons.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Part } from '#ui/part.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { AVATAR_BYTES } from '../contract.ts'
import { usePicture } from './picture-state.ts'
import css from './profile-screen.module.css'

const ENDINGS = ['png', 'jpg', 'jpeg']

/** The picture as a part of a page. */
export function PicturePanel({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  return (
    <Part title={t('picture')} bare>
      <Picture head={head} />
    </Part>
  )
}

/** The picture at the head of the profile, behind which it is changed. */
export function PictureButton({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const [open, setOpen] = useState(false)
  if (!head.can.changeAvatar) return <Face person={head} size="xl" />
  return (
    <>
      <button
        type="button"
        className={css.face}
        aria-haspopup="dialog"
        title={words('changePicture')}
        onClick={() => setOpen(true)}
      >
        <Face person={head} size="xl" />
        <span className="sr">{words('changePicture')}</span>
        <span className={css.pencil}>
          <PencilSimple size={16} aria-hidden />
        </span>
      </button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('picture')}>
        <Picture head={head} />
      </Dialog>
    </>
  )
}

/** Chosen is sent: a picture is seen, not saved. */
function Picture({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const { error, setError, busy, put, takeAway } = usePicture(head)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const { good, problem } = checkFiles(chosen, { endings: ENDINGS, maxBytes: AVATAR_BYTES })
    if (problem) return setError(ui(`file.${problem}`))
    if (good[0]) put(good[0])
  }
  return (
    <div className={css.picture}>
      <Face person={head} size="xl" />
      <div>
        <div className={css.buttons}>
          <input
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            aria-label={t('pictureNew')}
            accept={ENDINGS.map((ending) => `.${ending}`).join(',')}
            onChange={take}
          />
          <Button loading={busy} onClick={() => input.current?.click()}>
            {t('pictureNew')}
          </Button>
          {head.avatar && (
            <Button variant="subtle" disabled={busy} onClick={takeAway}>
              {t('pictureRemove')}
            </Button>
          )}
        </div>
        <p className={error ? css.error : undefined} aria-live="polite">
          {error ?? t('pictureHelp')}
        </p>
      </div>
    </div>
  )
}
