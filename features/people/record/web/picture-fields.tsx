import { Button } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { checkFiles } from '#ui/forms/check-files.ts'
import { AVATAR_BYTES } from '../contract.ts'
import { type Chosen, openPicture } from './picture-state.ts'
import css from './picture-fields.module.css'

const ENDINGS = ['png', 'jpg', 'jpeg']

/** A picture as it is, with the buttons by which another one is chosen, which is cut to a square next (`CropForm`), or none. */
export function PictureFields({
  shown,
  error,
  busy,
  onError,
  onChoose,
  onRemove,
  help,
}: Choosing & {
  shown: ReactNode
  error: string | undefined
  /** Absent where there is no picture. */
  onRemove?: (() => void) | undefined
  /** Instead of the words for people's pictures. */
  help?: string
}) {
  const t = useTranslations('people')
  return (
    <div className={css.picture}>
      {shown}
      <div>
        <div className={css.buttons}>
          <Choose {...{ busy, onError, onChoose }} />
          {onRemove && (
            <Button variant="subtle" disabled={busy} onClick={onRemove}>
              {t('pictureRemove')}
            </Button>
          )}
        </div>
        <p className={error ? css.error : undefined} aria-live="polite">
          {error ?? help ?? t('pictureHelp')}
        </p>
      </div>
    </div>
  )
}

interface Choosing {
  busy: boolean
  onError: (error: string | undefined) => void
  onChoose: (chosen: Chosen) => void
}

function Choose({ busy, onError, onChoose }: Choosing) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const { good, problem } = checkFiles(files, { endings: ENDINGS, maxBytes: AVATAR_BYTES })
    if (problem) return onError(ui(`file.${problem}`))
    if (!good[0]) return
    const chosen = await openPicture(good[0])
    if (!chosen) return onError(ui('file.unsupported'))
    onError(undefined)
    onChoose(chosen)
  }
  return (
    <>
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
    </>
  )
}
