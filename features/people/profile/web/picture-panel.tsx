import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { PencilSimple } from '#ui/icons.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Part } from '#ui/part.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { type Chosen, CropForm, PictureFields } from '#features/people/record/web/api.tsx'
import { usePicture } from './picture-state.ts'
import css from './profile-screen.module.css'

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
        {chosen && <Crop chosen={chosen} picture={picture} onClose={close} />}
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
          <Crop chosen={chosen} picture={picture} onClose={() => setChosen(undefined)} />
        ) : (
          <Picture head={head} picture={picture} onChoose={setChosen} />
        )}
      </Dialog>
    </>
  )
}

function Picture({
  head,
  picture: { error, setError, busy, takeAway },
  onChoose,
}: {
  head: ProfileHead
  picture: ReturnType<typeof usePicture>
  onChoose: (chosen: Chosen) => void
}) {
  return (
    <PictureFields
      shown={<Face person={head} size="xl" />}
      {...{ error, busy, onChoose }}
      onError={setError}
      onRemove={head.avatar ? takeAway : undefined}
    />
  )
}

function Crop({
  chosen,
  picture: { error, setError, busy, put },
  onClose,
}: {
  chosen: Chosen
  picture: ReturnType<typeof usePicture>
  onClose: () => void
}) {
  return <CropForm {...{ chosen, error, busy, onClose }} onError={setError} onCut={put} />
}
