import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkFiles } from '#ui/forms/check-files.ts'
import { Face } from '#ui/face.tsx'
import { PencilSimple } from '#ui/icons.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Part } from '#ui/part.tsx'
import { AVATAR_BYTES, type ProfileHead } from '#features/people/record/contract.ts'
import { CropForm } from './crop-form.tsx'
import { type Chosen, open, usePicture } from './picture-state.ts'
import css from './profile-screen.module.css'

const ENDINGS = ['png', 'jpg', 'jpeg']

/** The picture as a part of a page. */
export function PicturePanel({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  const picture = usePicture(head, close)
  return (
    <Part title={t('picture')} bare>
      <Picture head={head} picture={picture} onChoose={setChosen} />
      <Dialog opened={chosen !== undefined} onClose={close} title={t('picture')}>
        {chosen && <CropForm chosen={chosen} picture={picture} onClose={close} />}
      </Dialog>
    </Part>
  )
}

/** The picture at the head of the profile, behind which it is changed. */
export function PictureButton({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const words = useTranslations('profile')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const picture = usePicture(head, () => setChosen(undefined))
  if (!head.can.changeAvatar) return <Face person={head} size="xl" />
  return (
    <>
      <button
        type="button"
        className={css.face}
        aria-haspopup="dialog"
        title={words('changePicture')}
        onClick={() => setOpened(true)}
      >
        <Face person={head} size="xl" />
        <span className="sr">{words('changePicture')}</span>
        <span className={css.pencil}>
          <PencilSimple size={16} aria-hidden />
        </span>
      </button>
      <Dialog
        opened={opened}
        onClose={() => {
          setChosen(undefined)
          setOpened(false)
        }}
        title={t('picture')}
      >
        {chosen ? (
          <CropForm chosen={chosen} picture={picture} onClose={() => setChosen(undefined)} />
        ) : (
          <Picture head={head} picture={picture} onChoose={setChosen} />
        )}
      </Dialog>
    </>
  )
}

/** What is chosen is cut to a square next. */
function Picture({
  head,
  picture: { error, setError, busy, takeAway },
  onChoose,
}: {
  head: ProfileHead
  picture: ReturnType<typeof usePicture>
  onChoose: (chosen: Chosen) => void
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const { good, problem } = checkFiles(files, { endings: ENDINGS, maxBytes: AVATAR_BYTES })
    if (problem) return setError(ui(`file.${problem}`))
    if (!good[0]) return
    const chosen = await open(good[0])
    if (!chosen) return setError(ui('file.unsupported'))
    setError(undefined)
    onChoose(chosen)
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
            onChange={(event) => void take(event)}
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
