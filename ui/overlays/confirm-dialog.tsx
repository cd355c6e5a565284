import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingQuestion } from './confirm.ts'
import { X } from '#ui/icons.ts'
import { LightButton } from '#ui/light-button.tsx'
import { useSheet } from './use-sheet.ts'
import css from './confirm-dialog.module.css'

/**
 * One question, two answers. The safe one has the focus; Esc and the cross are the safe one too. Plain elements only: it is part of the
 * shell, because a question must be there also when nothing more can be loaded.
 */
export function ConfirmDialog({ asked }: { asked: PendingQuestion }) {
  const t = useTranslations('ui')
  const [comment, setComment] = useState('')
  const { title, text, ok, cancel, danger, comment: asks } = asked
  const callOff = () => asked.answer({ ok: false, comment: '' })
  const sheet = useSheet(callOff)
  const first = useFocusFirst()
  const heading = useId()
  const missing = Boolean(asks?.required) && comment.trim() === ''
  const agree = () => asked.answer({ ok: true, comment: comment.trim() })
  return (
    <dialog {...sheet} className={css.question} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={css.close} aria-label={t('close')} onClick={callOff}>
          <X size={18} />
        </button>
      </div>
      {text && <p className={css.text}>{text}</p>}
      {asks && (
        <Comment {...asks} field={first} value={comment} onChange={setComment} onEnter={missing ? undefined : agree} />
      )}
      <div className={css.answers}>
        <LightButton quiet onClick={callOff} button={asks ? undefined : first}>
          {cancel ?? t('cancel')}
        </LightButton>
        <LightButton filled={!danger} danger={danger} disabled={missing} onClick={agree}>
          {ok ?? t('ok')}
        </LightButton>
      </div>
    </dialog>
  )
}

function Comment({
  label,
  help,
  placeholder,
  required,
  field,
  value,
  onChange,
  onEnter,
}: NonNullable<PendingQuestion['comment']> & {
  field: (element: HTMLElement | null) => void
  value: string
  onChange: (value: string) => void
  onEnter: (() => void) | undefined
}) {
  const id = useId()
  return (
    <div className={css.comment}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        placeholder={placeholder}
        required={required}
        aria-describedby={help ? `${id}-help` : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => isAnswer(event) && answered(event, onEnter)}
      />
      {help && <p id={`${id}-help`}>{help}</p>}
    </div>
  )
}

/** Enter answers. With Shift it is a new line, as on a phone, whose keyboard has no Shift with it; and it ends what an input method composes. */
const isAnswer = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(hover: hover)').matches

function answered(event: KeyboardEvent, answer: (() => void) | undefined) {
  event.preventDefault()
  answer?.()
}

/** A dialog that opens gives the focus to its first button, which is the cross: this element gets it instead. */
function useFocusFirst() {
  const element = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => element.current?.focus(), [])
  return (found: HTMLElement | null) => {
    element.current = found
  }
}
