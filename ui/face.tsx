import { useState } from 'react'
import { faceTone, initials, type FacePerson } from './person-name.ts'
import css from './face.module.css'

export const FACE_SIZES = { sm: 24, md: 32, lg: 48, xl: 96 } as const
export type FaceSize = keyof typeof FACE_SIZES

/** People are round; `square` is for groups of them. Initials on one of six quiet tones when there is no picture, or when it does not load. */
export function Face({ person, size = 'sm', square }: { person: FacePerson; size?: FaceSize; square?: boolean }) {
  const [broken, setBroken] = useState<string>()
  const side = FACE_SIZES[size]
  const picture = person.avatar && person.avatar !== broken ? person.avatar : undefined
  return (
    <span
      className={css.face}
      data-tone={faceTone(person)}
      data-size={size}
      data-square={square || undefined}
      style={{ width: side, height: side, fontSize: Math.round(side * 0.4) }}
      aria-hidden
    >
      {picture ? (
        <img src={picture} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        initials(person)
      )}
    </span>
  )
}
